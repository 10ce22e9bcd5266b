import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobView, jobEndpoints } from '#features/jobs/contract.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import type { ImportReply, PastImport, RunningImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { longImportsJob } from './import-jobs.ts';
import { type Database, rowsOf } from './platform/db/database.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { importUpload } from './platform/import/schema.ts';
import { createJobQueue, type JobQueue } from './platform/jobs/queue.ts';
import { TEST_TIME_ZONE, testClock } from './testing/clock.ts';
import { createDemoDatabase, type TestDatabase } from './testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from './testing/test-app.ts';

let database: TestDatabase;
let db: Database;
let queue: JobQueue;
let app: TestApp;
/** Whether jobs wait for the test to run them. */
let held = false;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 4 });
  const clock = testClock();
  queue = createJobQueue({
    db,
    kinds: [longImportsJob],
    log: pino({ level: 'silent' }),
    now: clock.now,
    timeZone: TEST_TIME_ZONE,
    pollSeconds: 0.5,
  });
  await queue.start();
  const enqueue: JobQueue['enqueue'] = (...asked) =>
    held ? Promise.resolve(randomUUID()) : queue.enqueue(...asked);
  app = await startTestApp({ db, clock, enqueue });
});
afterAll(async () => {
  await queue.stop();
  await app.close();
  await database.drop();
});

const admin = demoToken('super_admin');

const rows = (count: number) =>
  [
    '工号,姓名,部门编码,入职日期',
    ...Array.from({ length: count }, (_, at) => `L${at},长长,OP-HRA,2026-03-02`),
  ].join('\n');

async function upload(content: string, mode: string, token = admin) {
  const answer = await app.call<ImportReply>(peopleEndpoints.importPeople, {
    token,
    query: { mode, fileName: '很多人.csv' },
    body: Buffer.from(content),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return answer.data;
}

const past = async (token = admin) =>
  (
    await app.call<{ rows: PastImport[]; running: RunningImport | null }>(
      peopleEndpoints.pastImports,
      { token },
    )
  ).data;

const jobOf = (reply: ImportReply) => ('job' in reply ? reply.job : expect.fail('no job'));

async function outcomeOf(id: string) {
  const read = () => app.call<JobView>(jobEndpoints.read, { token: admin, params: { id } });
  await vi.waitFor(async () => expect((await read()).data.state).toBe('done'), {
    timeout: 60_000,
    interval: 200,
  });
  return (await read()).data.result;
}

describe('a file of thousands of rows', () => {
  it('is a job, which others are told nothing of and which leaves no file behind', async () => {
    const job = jobOf(await upload(rows(3_001), 'check'));
    expect((await past()).running).toEqual({ job, fileName: '很多人.csv', mode: 'check' });
    expect((await past(demoToken('gc_admin'))).running).toBeNull();
    expect(await outcomeOf(job)).toMatchObject({
      report: { total: 3_001, created: 3_001, written: false, moreChanges: 2_981 },
    });
    expect((await past()).running).toBeNull();
    expect(await db.executor.select().from(importUpload)).toEqual([]);
  });

  it('is answered at once below that', async () => {
    expect(await upload(rows(3_000), 'check')).toMatchObject({ created: 3_000 });
  });

  it('is written by whoever asked for it, and can be taken back', async () => {
    const job = jobOf(await upload(rows(3_001), 'all'));
    expect(await outcomeOf(job)).toMatchObject({ report: { created: 3_001, written: true } });
    const [latest] = (await past()).rows;
    expect(latest).toMatchObject({ fileName: '很多人.csv', created: 3_001 });
    const [entry] = await rowsOf<{ name: string }>(
      db.executor,
      sql`select actor_name as name from audit_entry where action = 'people.import'`,
    );
    expect(entry).toEqual({ name: 'super_admin' });
    const undone = await app.call(peopleEndpoints.undoImport, {
      token: admin,
      body: { id: latest?.id },
    });
    expect(undone.code).toBe(ResultCode.ok);
    expect(undone.data).toEqual({ restored: 0, removed: 3_001 });
  }, 120_000);

  it('is refused, in words, where whoever asked for it no longer may', async () => {
    held = true;
    const id = jobOf(await upload(rows(3_001), 'all', demoToken('gc_admin')));
    await db.runSql(`update person set roles = '{user}' where user_name = 'gc_admin'`);
    const job = {
      id,
      db,
      log: pino({ level: 'silent' }),
      now: app.clock.now,
      clock: app.clock.company,
      signal: new AbortController().signal,
      lastAttempt: false,
      progress: async () => undefined,
    };
    expect(await longImportsJob.run(job, {})).toEqual({ refused: '您没有权限进行此操作' });
  });
});
