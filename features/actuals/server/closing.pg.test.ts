import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { decideSheets, lockSheets } from '#features/timesheets/server/service.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf, transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import * as company from '#server/testing/accounts-company.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { keepFrozen } from './frozen.ts';
import { publish } from './runs/publish-store.ts';
import { restatedBudgets } from './sql.ts';
import { type AccountsApp, closeTask, runMonth, startAccountsApp, waiveAll } from './testing.ts';

const MONTH = '2024-01';

let database: TestDatabase;
let db: Database;
let app: AccountsApp;
let bob: { readonly id: number; readonly sheetId: number };

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 10 });
  app = await startAccountsApp({ db });
  const { executor } = db;
  await company.forgetAccounts(executor);
  const deptId = await company.addDepartment(executor, 'T-D');
  const ann = await company.addPerson(executor, { name: 'T-ann', deptId, grade: 'T-1' });
  const id = await company.addPerson(executor, { name: 'T-bob', deptId, grade: 'T-1' });
  await company.addGradeRate(executor, 'T-1', '2023-01-01', 10_000);
  const projectId = await company.addProject(executor, 'T-OPEN');
  const batchId = await company.addBatch(executor, MONTH, [ann, id]);
  const hours = [{ projectId, date: '2024-01-02', minutes: 480 }];
  await company.addSheet(executor, { personId: ann, batchId, hours });
  const sheet = { personId: id, batchId, hours, state: 'submitted' as const };
  bob = { id, sheetId: await company.addSheet(executor, sheet) };
  const token = demoToken('finance');
  await app.call(accountEndpoints.tasks.begin, { token, body: { month: MONTH } });
  await runMonth(app, MONTH);
  await waiveAll(app, MONTH);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const one = async <Row>(statement: ReturnType<typeof sql>): Promise<Row> => {
  const [row] = await rowsOf<Row>(db.executor, statement);
  if (row === undefined) throw new Error('nothing found');
  return row;
};

/** Somebody waits for a lock with a statement in which this is found. */
const untilWaiting = (statement: string): Promise<void> =>
  expect
    .poll(
      () =>
        one<{ n: number }>(sql`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query ~* ${statement} and pid <> pg_backend_pid()`),
      { timeout: 60_000 },
    )
    .toEqual({ n: 1 });

const approve = () =>
  transact(db, (tx) =>
    decideSheets(
      tx,
      [{ sheetId: bob.sheetId, event: 'approve', actorId: bob.id, reason: '' }],
      '2024-02-05T00:00:00.000Z',
    ),
  );

it('hours that are approved while a month closes are booked by the next, never lost between', async () => {
  let closing: ReturnType<typeof closeTask> | undefined;
  let approving: ReturnType<typeof approve> | undefined;
  // The month is worked out once more and about to be marked; then somebody approves.
  await transact(db, async (tx) => {
    await tx.execute(sql`lock table closed_month in exclusive mode`);
    closing = closeTask(app, MONTH);
    await untilWaiting('insert into "closed_month"');
    approving = approve();
    await Promise.race([approving, untilWaiting('timesheet')]);
  });
  expect((await closing)?.code).toBe(ResultCode.ok);
  expect(await approving).toEqual([bob.sheetId]);
  const booked = await one<{ n: number }>(
    sql`select count(*)::int as n from booked_month where sheet_id = ${bob.sheetId}`,
  );
  expect(booked.n).toBe(0);
  await runMonth(app, '2024-02');
  const late = await one<{ minutes: number }>(sql`
    select coalesce(sum(minutes), 0)::int as minutes from cost_row
    where source = 'labour' and source_id = ${bob.id} and kind = 'late'`);
  expect(late.minutes).toBe(480);
});

it('a project that is moved while its month closes is refused, or the month is', async () => {
  const { executor } = db;
  const [main, other] = [
    await company.addProject(executor, 'T-MAIN'),
    await company.addProject(executor, 'T-OTHER'),
  ];
  const part = await company.addProject(executor, 'T-PART', { parentId: main });
  const batchId = await company.addBatch(executor, '2024-02', [bob.id]);
  const hours = [{ projectId: part, date: '2024-02-05', minutes: 480 }];
  await company.addSheet(executor, { personId: bob.id, batchId, hours });
  await runMonth(app, '2024-02');
  const move = () =>
    transact(db, async (tx) => {
      await tx.execute(sql`update project set parent_id = ${other} where id = ${part}`);
      await keepFrozen(tx, { ids: [part] }, app.clock.company());
    });
  let closing: ReturnType<typeof closeTask> | undefined;
  let moving: Promise<string> | undefined;
  await transact(db, async (tx) => {
    await tx.execute(sql`lock table closed_month in exclusive mode`);
    closing = closeTask(app, '2024-02');
    await untilWaiting('insert into "closed_month"');
    moving = move().then(
      () => 'moved',
      (error: Error) => error.message,
    );
    await Promise.race([moving, untilWaiting('pg_advisory_xact_lock_shared')]);
  });
  expect((await closing)?.code).toBe(ResultCode.ok);
  expect(await moving).toContain('projectBooked');
});

it('sums by budget hold each cost once, whoever writes them at the same time', async () => {
  const month = '2024-03';
  const projectId = await company.addProject(db.executor, 'T-SUMS');
  const batchId = await company.addBatch(db.executor, month, [bob.id]);
  const hours = [{ projectId, date: '2024-03-05', minutes: 480 }];
  await company.addSheet(db.executor, { personId: bob.id, batchId, hours });
  const { run } = await runMonth(app, month);
  let restating: Promise<void> | undefined;
  await transact(db, async (tx) => {
    await publish(tx, { id: run?.id ?? 0, month }, '2024-04-01T00:00:00.000Z');
    // A budget comes to cover the project before anybody else sees the run.
    restating = transact(db, async (other) => {
      for (const statement of restatedBudgets(sql`select ${projectId}::int`)) {
        await other.execute(statement);
      }
    });
    await untilWaiting('account_state|budget_actual');
  });
  await restating;
  const sums = await one(sql`
    select (select sum(fen)::int from cost_month where project_id = ${projectId}) as costs,
      (select sum(fen)::int from budget_actual where project_id = ${projectId}) as budgets`);
  expect(sums).toEqual({ costs: 112_000, budgets: 112_000 });
});

it('whoever approves holds no sheet that the month has to wait for as it closes', async () => {
  const month = '2024-03';
  const { executor } = db;
  const deptId = await company.addDepartment(executor, 'T-E');
  const personId = await company.addPerson(executor, { name: 'T-cid', deptId, grade: 'T-1' });
  const projectId = await company.addProject(executor, 'T-LAST');
  const batchId = await company.addBatch(executor, month, [personId]);
  const hours = [{ projectId, date: '2024-03-06', minutes: 480 }];
  const state = 'submitted' as const;
  const sheetId = await company.addSheet(executor, { personId, batchId, hours, state });
  const { id: bookedId } = await one<{ id: number }>(sql`
    select sheet.id from timesheet sheet join batch on batch.id = sheet.batch_id
    where sheet.person_id = ${bob.id} and batch.start_date = '2024-03-01'`);
  await runMonth(app, month);
  await waiveAll(app, month);
  let attempts = 0;
  // Chosen together, one of them approved by somebody else a moment ago: both are held.
  const approveBoth = () =>
    transact(db, async (tx) => {
      attempts += 1;
      await lockSheets(tx, [bookedId, sheetId]);
      const decision = { sheetId, event: 'approve' as const, actorId: bob.id, reason: '' };
      return decideSheets(tx, [decision], '2024-04-05T00:00:00.000Z');
    });
  let closing: ReturnType<typeof closeTask> | undefined;
  let approving: ReturnType<typeof approveBoth> | undefined;
  await transact(db, async (tx) => {
    await tx.execute(sql`lock table closed_month in exclusive mode`);
    closing = closeTask(app, month);
    await untilWaiting('insert into "closed_month"');
    approving = approveBoth();
    await untilWaiting('update timesheet');
  });
  const closed = await closing;
  expect(closed?.code, closed?.msg).toBe(ResultCode.ok);
  expect(await approving).toEqual([sheetId]);
  // Neither was ended by the database for waiting for the other, and begun anew.
  expect(attempts).toBe(1);
  const booked = await rowsOf<{ id: number }>(
    executor,
    sql`select sheet_id as id from booked_month where month = '2024-03-01' order by 1`,
  );
  expect(booked).toEqual([{ id: bookedId }]);
});
