import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExportRunView, exportsEndpoints } from '#features/hours-reports/contract-exports.ts';
import { noticeEndpoints } from '#features/notices/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { actingAgain, textIn } from '#server/acting-again.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import type { JobContext } from '#server/platform/jobs/kind.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/queue.ts';
import { TEST_TIME_ZONE, testClock } from '#server/testing/clock.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { MAX_KEPT_EXPORT_MB } from '../../rules-exports.ts';
import { forgetExportsJob, hoursExportJob } from './jobs.ts';

let database: TestDatabase;
let db: Database;
let queue: JobQueue;
let app: TestApp;
const clock = testClock();
const job = hoursExportJob(actingAgain, textIn);
const RANGE = { from: '2026-01-01', to: '2026-12-31' };
const finance = demoToken('finance');

function newQueue(): JobQueue {
  return createJobQueue({
    db,
    kinds: [job],
    log: pino({ level: 'silent' }),
    now: clock.now,
    timeZone: TEST_TIME_ZONE,
    pollSeconds: 0.5,
  });
}

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 6 });
  queue = newQueue();
  await queue.start();
  // Nothing runs by itself: what a process finds when it comes to a job is laid out by each test.
  await queue.stop();
  app = await startTestApp({ db, clock, enqueue: (...asked) => queue.enqueue(...asked) });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

// What one test leaves under way must not keep the next one from beginning.
beforeEach(() => db.runSql('delete from export_run'));

const start = async (body: object, token = finance) => {
  const answer = await app.call<{ id: string }>(exportsEndpoints.start, { token, body });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data.id;
};

const runs = async (token = finance) =>
  (await app.call<ExportRunView[]>(exportsEndpoints.runs, { token })).data;

const runOf = async (id: string, token = finance) =>
  (await runs(token)).find((run) => run.id === id);

const fetchFile = (id: string, token = finance) =>
  app.call<Buffer>(exportsEndpoints.file, { token, params: { id } });

const remove = (id: string, token = finance) =>
  app.call(exportsEndpoints.remove, { token, params: { id } });

function contextOf(id: string, changed: Partial<JobContext> = {}): JobContext {
  return {
    id,
    db,
    log: pino({ level: 'silent' }),
    now: clock.now,
    clock: clock.company,
    signal: new AbortController().signal,
    lastAttempt: false,
    progress: async () => undefined,
    ...changed,
  };
}

const work = (id: string, changed: Partial<JobContext> = {}) => job.run(contextOf(id, changed), {});

const partsOf = (id: string) =>
  rowsOf<{ place: number }>(
    db.executor,
    sql`select place from export_part where run_id = ${id} order by place`,
  );

async function hoursIn(file: Buffer): Promise<{ rows: number; minutes: number; total: number }> {
  const [sheet] = (await readXlsx(file)).sheets;
  const lines = sheet?.rows ?? [];
  const at = lines.findIndex((line) => line.includes('工号'));
  const hours = lines[at]?.indexOf('工时') ?? -1;
  const rows = lines.slice(at + 1, -1);
  const minutes = rows.reduce((sum, row) => sum + Math.round(Number(row[hours]) * 60), 0);
  return { rows: rows.length, minutes, total: Math.round(Number(lines.at(-1)?.[hours]) * 60) };
}

async function everyCell() {
  const [row] = await rowsOf<{ rows: number; minutes: number }>(
    db.executor,
    sql`select count(*) as rows, sum(minutes)::bigint as minutes from timesheet_cell
      where date between ${RANGE.from} and ${RANGE.to}`,
  );
  return row ?? { rows: 0, minutes: 0 };
}

describe('a file made in the background', () => {
  it('is whole, told of, and fetched by whoever asked for it alone', async () => {
    const id = await start({ kind: 'detail', format: 'xlsx', ...RANGE });
    expect(await runOf(id)).toMatchObject({ state: 'queued', percent: 0, kind: 'detail' });
    expect((await fetchFile(id)).code).toBe(ResultCode.notFound);
    const told: number[] = [];
    await work(id, { progress: async (_, percent) => void told.push(percent) });
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));

    const truth = await everyCell();
    const done = await runOf(id);
    expect(done).toMatchObject({ state: 'done', percent: 100, rows: truth.rows });
    const file = await fetchFile(id);
    expect(file.data.length).toBe(done?.bytes);
    expect(String(file.headers['content-disposition'])).toContain(
      encodeURIComponent(done?.fileName ?? ''),
    );
    expect(await hoursIn(file.data)).toEqual({
      rows: truth.rows,
      minutes: truth.minutes,
      total: truth.minutes,
    });

    const notices = await app.call<{ rows: { kind: string; link: string }[] }>(
      noticeEndpoints.list,
      { token: finance },
    );
    expect(notices.data.rows[0]).toMatchObject({ kind: 'exportReady', link: '/laborHoursExport' });

    const other = demoToken('super_admin');
    expect(await runOf(id, other)).toBeUndefined();
    expect((await fetchFile(id, other)).code).toBe(ResultCode.notFound);
    expect((await remove(id, other)).code).toBe(ResultCode.notFound);
    expect((await fetchFile(id)).code).toBe(ResultCode.ok);
    expect((await remove(id)).code).toBe(ResultCode.ok);
    expect((await fetchFile(id)).code).toBe(ResultCode.notFound);
    expect(await partsOf(id)).toEqual([]);
  });

  it('is one, however often and however much at once it is asked for, until it is done', async () => {
    const body = { kind: 'pivot', format: 'csv', ...RANGE };
    const asked = await Promise.all(Array.from({ length: 6 }, () => start(body)));
    expect(new Set(asked).size).toBe(1);
    const [id = ''] = asked;
    expect((await runs()).filter((run) => run.kind === 'pivot')).toHaveLength(1);
    expect(await start({ format: 'csv', kind: 'pivot', ...RANGE })).toBe(id);
    expect(await start({ ...body, format: 'xlsx' })).not.toBe(id);
    expect(await start(body, demoToken('super_admin'))).not.toBe(id);
    await work(id);
    expect(await start(body)).not.toBe(id);
  });

  it('is one of three under way at most, however many are asked for at once', async () => {
    const days = ['01', '02', '03', '04', '05', '06', '07', '08'];
    const ask = (day: string, token = finance) =>
      app.call<{ id: string }>(exportsEndpoints.start, {
        token,
        body: { kind: 'pivot', format: 'csv', from: `2026-03-${day}`, to: '2026-03-31' },
      });
    const answers = await Promise.all(days.map((day) => ask(day)));
    const taken = answers.flatMap(({ code, data }) => (code === ResultCode.ok ? [data.id] : []));
    expect(taken).toHaveLength(3);
    expect(await runs()).toHaveLength(3);
    const refused = answers.find(({ code }) => code !== ResultCode.ok);
    expect(refused).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining('3') });
    expect((await ask('01', demoToken('super_admin'))).code).toBe(ResultCode.ok);
    const [first = '', second = ''] = taken;
    await work(first);
    expect((await ask('20')).code).toBe(ResultCode.ok);
    expect((await ask('21')).code).toBe(ResultCode.refused);
    await remove(second);
    expect((await ask('21')).code).toBe(ResultCode.ok);
  });

  it('is not begun or kept where as much is kept as may be', async () => {
    const body = { kind: 'departments', format: 'csv', ...RANGE };
    const big = await start(body);
    await work(big);
    const grows = (bytes: number) =>
      db.runSql(`update export_run set bytes = ${bytes} where id = '${big}'`);
    const most = MAX_KEPT_EXPORT_MB * 1024 * 1024;
    await grows(most);
    const answer = await app.call(exportsEndpoints.start, { token: finance, body });
    expect(answer).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining(`${MAX_KEPT_EXPORT_MB} MB`),
    });
    await grows(most - 1);
    const last = await start(body);
    await work(last);
    expect(await runOf(last)).toMatchObject({ state: 'failed', problem: answer.msg });
    expect(await partsOf(last)).toEqual([]);
    await remove(big);
    const next = await start(body);
    await work(next);
    expect(await runOf(next)).toMatchObject({ state: 'done' });
  });

  it('is cancelled on its way, and leaves nothing behind', async () => {
    const id = await start({ kind: 'detail', format: 'csv', ...RANGE });
    let seen = 0;
    await work(id, {
      progress: async () => {
        seen += 1;
        if (seen === 1) expect((await remove(id)).code).toBe(ResultCode.ok);
      },
    });
    expect(seen).toBe(1);
    expect(await runOf(id)).toMatchObject({ state: 'cancelled' });
    expect(await partsOf(id)).toEqual([]);
    // Coming to it again changes nothing.
    await work(id);
    expect(await runOf(id)).toMatchObject({ state: 'cancelled' });
    expect((await remove(id)).code).toBe(ResultCode.ok);
    expect(await runOf(id)).toBeUndefined();
  });

  it('begins again where the process was killed in the middle', async () => {
    const id = await start({ kind: 'detail', format: 'xlsx', ...RANGE, state: 'approved' });
    // As far as it had come: a piece is put down, and nobody is left to tell of anything.
    let die = () => {};
    const killed = work(id, {
      progress: () => new Promise<void>((_, reject) => (die = () => reject(new Error('killed')))),
    });
    await vi.waitFor(async () => expect(await partsOf(id)).toHaveLength(1), { timeout: 60_000 });
    await rowsOf(
      db.executor,
      sql`insert into export_part (run_id, place, content) values (${id}, 1, 'bm90IHdob2xl'), (${id}, 77, 'AAAA')`,
    );
    await work(id);
    die();
    await expect(killed).rejects.toThrow('killed');
    const { total, minutes } = await hoursIn((await fetchFile(id)).data);
    expect(total).toBe(minutes);
    expect((await partsOf(id)).map(({ place }) => place)).not.toContain(77);
    expect(await runOf(id)).toMatchObject({ state: 'done' });
  });

  it('is refused in words where whoever asked no longer may', async () => {
    const gc = demoToken('gc_admin');
    const id = await start({ kind: 'departments', format: 'xlsx', ...RANGE }, gc);
    await db.runSql(`update person set roles = '{user}' where user_name = 'gc_admin'`);
    await work(id);
    await db.runSql(`update person set roles = '{gc_admin}' where user_name = 'gc_admin'`);
    expect(await runOf(id, gc)).toMatchObject({
      state: 'failed',
      problem: '您没有权限进行此操作',
    });
  });

  it('that fails is tried again, and at last is said to have failed', async () => {
    const id = await start({ kind: 'detail', format: 'xlsx', ...RANGE, state: 'draft' });
    const fault = async () => {
      throw new Error('no room');
    };
    await expect(work(id, { progress: fault })).rejects.toThrow('no room');
    expect(await runOf(id)).toMatchObject({ state: 'running' });
    await expect(work(id, { progress: fault, lastAttempt: true })).rejects.toThrow('no room');
    expect(await runOf(id)).toMatchObject({ state: 'failed', problem: null });
    expect(await partsOf(id)).toEqual([]);
    expect(await start({ kind: 'detail', format: 'xlsx', ...RANGE, state: 'draft' })).not.toBe(id);
  });

  it('is begun anew where its job was given up while nobody was there', async () => {
    const body = { kind: 'detail', format: 'csv', from: '2026-03-01', to: '2026-03-31' };
    const id = await start(body);
    await db.runSql(`update job_run set state = 'failed' where id = '${id}'`);
    expect(await runOf(id)).toMatchObject({ state: 'failed' });
    expect(await start(body)).not.toBe(id);
  });

  it('is kept for seven days', async () => {
    const id = await start({ kind: 'departments', format: 'csv', ...RANGE });
    await work(id);
    const later = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    await forgetExportsJob.run(contextOf(id, { now: () => later(6.9) }), {});
    expect((await fetchFile(id)).code).toBe(ResultCode.ok);
    await db.runSql(`update export_run set expires_at = '2020-01-01' where id = '${id}'`);
    expect((await fetchFile(id)).code).toBe(ResultCode.notFound);
    expect(await runOf(id)).toBeUndefined();
    await forgetExportsJob.run(contextOf(id), {});
    expect(await partsOf(id)).toEqual([]);
  });
});

it('a real queue makes it', async () => {
  queue = newQueue();
  await queue.start();
  const id = await start({ kind: 'pivot', format: 'xlsx', from: '2026-05-01', to: '2026-06-30' });
  await vi.waitFor(async () => expect((await runOf(id))?.state).toBe('done'), {
    timeout: 60_000,
    interval: 200,
  });
  await queue.stop();
});
