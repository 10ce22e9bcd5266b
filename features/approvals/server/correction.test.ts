import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints, type SeenCorrection } from '#features/approvals/contract.ts';
import { begin, close } from '#features/periods/server/testing.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import {
  insertBatch,
  offeredProjects,
  readPage,
  row,
} from '#features/timesheets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { noticesOf } from '#server/testing/notices.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const STAFF_NO = 'S10400';
const DAYS = ['2026-08-27', '2026-08-28', '2026-08-31'] as const;

let app: TestApp;
let batchId = 0;
let projectIds: number[] = [];

const on = (dates: readonly string[], hours = 8) =>
  Object.fromEntries(dates.map((date) => [date, hours]));

const line = (project: number, hours: Record<string, number>) =>
  row({ projectId: projectIds[project] ?? 0 }, hours);

const correct = (rows: ReturnType<typeof line>[], lastCorrection: number) =>
  app.call(timesheetEndpoints.correct, {
    token: demoToken('super_admin'),
    body: {
      ...{ staffNo: STAFF_NO, batchId, version: 1, lastCorrection, reason: 'wrong project' },
      rows: rows.map(({ note: _, ...rest }) => rest),
    },
  });

const read = (role: Parameters<typeof demoToken>[0], id: number | string) =>
  app.call<SeenCorrection>(approvalEndpoints.correction, {
    token: demoToken(role),
    params: { id: String(id) },
  });

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  await executor.execute(sql`delete from timesheet`);
  await executor.execute(sql`delete from batch`);
  await executor.execute(
    sql`update project set end_date = null, lead_id = null, director_id = null`,
  );
  await begin(app, '2026-08');
  batchId = await insertBatch(executor, { startDate: DAYS[0], endDate: DAYS[2] });
  const offered = await offeredProjects(app, demoToken('user'), STAFF_NO, batchId);
  projectIds = offered.map(({ id }) => id);
  const [first = 0, second = 0] = projectIds;
  await executor.execute(sql`
    update project set lead_id = (select id from person where user_name = 'pl')
    where id = ${first}`);
  await executor.execute(sql`
    update project set director_id = (select id from person where user_name = 'pd')
    where id = ${second}`);
  const body = { staffNo: STAFF_NO, batchId, version: 0, rows: [line(0, on(DAYS))] };
  await app.call(timesheetEndpoints.submit, { token: demoToken('user'), body });
  await executor.execute(sql`update timesheet set state = 'approved'`);
  await close(app, '2026-08');
  await executor.execute(sql`delete from notice`);
  // Half of the first day goes, then the other half, and all of the second.
  const half = [line(0, { ...on(DAYS), [DAYS[0]]: 4 }), line(1, { [DAYS[0]]: 4 })];
  expect((await correct(half, 0)).code).toBe(ResultCode.ok);
  const last = (await readPage(app, demoToken('user'), STAFF_NO, batchId)).current?.corrections;
  const rest = [line(0, on(DAYS.slice(2))), line(1, on(DAYS.slice(0, 2)))];
  expect((await correct(rest, last?.at(-1)?.id ?? 0)).code).toBe(ResultCode.ok);
});
afterAll(() => app.close());

/** What the newest notice about a correction leads to. */
const linked = async (role: 'pl' | 'pd' | 'user') => {
  const { rows } = await noticesOf(app, role);
  const notice = rows.find(({ kind }) => /oursCorrected$/.test(kind));
  return new URL(notice?.link ?? '/', 'http://localhost');
};

describe('a correction of booked hours', () => {
  it.each([
    ['pl', 0, [4, 8], [0, 0]],
    ['pd', 1, [4, 0], [8, 8]],
  ] as const)(
    'is read by the %s who was told of it, with their own project alone',
    async (role, project, before, after) => {
      const link = await linked(role);
      expect(link.pathname).toBe('/timeApproval/timeApproval');
      const { code, data } = await read(role, link.searchParams.get('correction') ?? '');
      expect(code).toBe(ResultCode.ok);
      expect(data).toMatchObject({
        reason: 'wrong project',
        person: { staffNo: STAFF_NO },
        batch: { id: batchId },
        others: true,
      });
      expect(data.by).not.toBe('');
      expect(data.rows).toEqual([
        {
          project: expect.objectContaining({ id: projectIds[project] }),
          absence: null,
          cells: [
            { date: DAYS[0], before: before[0], after: after[0] },
            { date: DAYS[1], before: before[1], after: after[1] },
          ],
        },
      ]);
    },
  );

  it('is read whole by whoever sees everybody', async () => {
    const id = (await linked('pl')).searchParams.get('correction') ?? '';
    const { data } = await read('super_admin', id);
    expect(data.rows.map(({ project }) => project?.id).sort()).toEqual(
      projectIds.slice(0, 2).sort(),
    );
    expect(data.others).toBe(false);
  });

  it('is not there for whoever leads something else, nor by another number', async () => {
    const id = (await linked('pl')).searchParams.get('correction') ?? '';
    const { executor } = app.db;
    await executor.execute(sql`
      update project set lead_id = (select id from person where user_name = 'pmo')
      where id = ${projectIds[2]}`);
    expect((await read('pmo', id)).code).toBe(ResultCode.notFound);
    expect((await read('pl', 999_999)).code).toBe(ResultCode.notFound);
  });

  it('leads its owner to their own sheet, which shows it', async () => {
    const link = await linked('user');
    expect(link.pathname).toBe('/workingHoursSettings');
    const batch = Number(link.searchParams.get('batch'));
    const { current } = await readPage(app, demoToken('user'), STAFF_NO, batch);
    expect(current?.corrections.map(({ reason }) => reason)).toEqual([
      'wrong project',
      'wrong project',
    ]);
  });

  it('takes as many statements for one day as for several', async () => {
    const id = Number((await linked('pl')).searchParams.get('correction'));
    const one = await app.countStatements(() => read('pl', id - 1));
    expect(await app.countStatements(() => read('pl', id))).toBe(one);
  });
});
