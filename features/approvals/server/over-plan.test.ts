import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { draftBudget } from '#features/budgets/server/grid/testing.ts';
import { project } from '#features/projects/server/schema.ts';
import { FULL_DAYS, insertBatch, row, staffNoOf } from '#features/timesheets/server/testing.ts';
import { FillMode } from '#kernel/enums.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { itemsOf, personId, projectByCode, readDetail, submit } from './testing.ts';

/** A batch of two weeks in March 2031: half of each day is forty hours. */
let app: TestApp;
let batchId: number;
let main: number;
let sub: number;
let other: number;
let deptId: number;
let made = 0;

const half = () => Object.fromEntries(FULL_DAYS.map((date) => [date, 4]));

beforeAll(async () => {
  app = await startTestApp();
  await app.db.executor.update(project).set({ endDate: null });
  main = await projectByCode(app.db.executor, 'RM-2601');
  sub = await projectByCode(app.db.executor, 'RM-2601-03');
  other = await projectByCode(app.db.executor, 'RM-2601-01');
  const owner = await personId(app.db.executor, 'pl');
  const [unit] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`select dept_id as id from person where id = ${owner}`,
  );
  deptId = unit?.id ?? 0;
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.executor.execute(sql`delete from timesheet`);
  await app.db.executor.execute(sql`delete from batch`);
  await app.db.executor.execute(sql`delete from budget where code like 'H-%'`);
  batchId = await insertBatch(app.db.executor, {
    asked: ['user', 'gl'],
    fillMode: FillMode.SUB_PROJECT,
  });
});

/** A document in force that plans these hours for a project in the month of the batch. */
async function planned(
  projectId: number,
  hours: number,
  {
    fillMode = FillMode.SUB_PROJECT,
    month = '2031-03-01',
  }: { fillMode?: FillMode; month?: string } = {},
) {
  made += 1;
  const { id, versionId } = await draftBudget(app, {
    code: `H-${made}`,
    ownerId: await personId(app.db.executor, 'pl'),
    projectIds: [projectId],
    fromMonth: '2031-01',
    toMonth: '2031-12',
    fillMode,
  });
  const covered = fillMode === FillMode.MAIN_PROJECT ? [main, sub, other] : [projectId];
  for (const statement of [
    sql`update budget_version set status = 3, effective_from = '2031-01-01' where id = ${versionId}`,
    sql`insert into budget_cover select ${id}, unnest(${sql.param(covered)}::int[]), '2031-01-01', '2031-12-01'`,
    sql`insert into budget_hours_line (version_id, project_id, item_id, rev)
      values (${versionId}, ${projectId}, ${deptId}, 0)`,
    sql`insert into budget_minutes (version_id, project_id, item_id, month, value, rev)
      values (${versionId}, ${projectId}, ${deptId}, ${month}, ${hours * 60}, 0)`,
  ]) {
    await app.db.executor.execute(statement);
  }
}

const submitAs = async (role: 'user' | 'gl', projectIds: readonly number[]) =>
  submit(app, {
    token: demoToken(role),
    staffNo: await staffNoOf(app.db.executor, role),
    batchId,
    rows: projectIds.map((projectId) => row({ projectId }, half())),
    version: 0,
  });

/** Whether the row of a project on the last sheet is marked. */
async function isOver(projectId: number): Promise<boolean> {
  const items = (await itemsOf(app.db.executor, batchId)).filter(
    (one) => one.projectId === projectId,
  );
  const { data } = await readDetail(app, demoToken('super_admin'), items.at(-1)?.id ?? 0);
  return data.row.flags.includes('overPlan');
}

it('is not marked as long as the plan of the month holds it', async () => {
  await planned(sub, 40);
  await submitAs('user', [sub, other]);
  expect(await isOver(sub)).toBe(false);
  expect(await isOver(other)).toBe(false);
});

it('is marked once a month has more than its budget plans', async () => {
  await planned(sub, 39.5);
  await submitAs('user', [sub, other]);
  expect(await isOver(sub)).toBe(true);
  expect(await isOver(other)).toBe(false);
});

it('counts what others have submitted', async () => {
  await planned(sub, 60);
  await submitAs('user', [sub, other]);
  expect(await isOver(sub)).toBe(false);
  await submitAs('gl', [sub, other]);
  expect(await isOver(sub)).toBe(true);
});

it('counts the parts of a main project together where that is how it is planned', async () => {
  await planned(main, 79, { fillMode: FillMode.MAIN_PROJECT });
  await submitAs('user', [sub, other]);
  expect(await isOver(sub)).toBe(true);
  expect(await isOver(other)).toBe(true);
});

it('goes by the month: a plan of another month plans nothing in this one', async () => {
  await planned(sub, 500, { month: '2031-04-01' });
  await submitAs('user', [sub, other]);
  expect(await isOver(sub)).toBe(true);
});
