import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import * as company from '#server/testing/accounts-company.ts';
import { newDemoFolder } from '#server/testing/demo-folder.ts';
import { newBook, uploadFile } from '#server/testing/large-imports.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { someOf } from '#server/testing/sample.ts';
import {
  request,
  type ServerProcess,
  SHORT_LIVED,
  startServer,
} from '#server/testing/server-process.ts';

/** What a server was doing when it was killed has happened as a whole, or not at all. */

const MONTH = '2024-03';
const VOUCHERS = 300;
const LINES = 2 * VOUCHERS;
const POLL = { interval: 10, timeout: 60_000 };
const { tasks } = accountEndpoints;

const ask = (server: ServerProcess, { method, path }: AnyEndpoint, body: object) =>
  request<TaskDetail>(server, method, path, { token: 'super_admin-token', body });

const taskNow = async (server: ServerProcess) => {
  const path = `${tasks.detail.path}?month=${MONTH}`;
  return (await request<TaskDetail>(server, 'GET', path, { token: 'super_admin-token' })).data;
};

/** One person with hours, a project, and accounts that are mapped: what a month needs to be closed. */
async function prepare(executor: Executor): Promise<void> {
  await company.forgetAccounts(executor);
  await executor.execute(sql`delete from import_run`);
  const deptId = await company.addDepartment(executor, 'K-D');
  const personId = await company.addPerson(executor, { name: 'K-ann', deptId, grade: 'K-1' });
  await company.addGradeRate(executor, 'K-1', '2023-01-01', 10_000);
  const projectId = await company.addProject(executor, 'K-P');
  const batchId = await company.addBatch(executor, MONTH, [personId]);
  const hours = [{ projectId, date: `${MONTH}-04`, minutes: 480 }];
  await company.addSheet(executor, { personId, batchId, hours });
  await company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId: await company.subCategoryOf(executor, 'travel') },
    { prefix: '9999', subCategoryId: null },
  ]);
}

const FILE = [
  '会计期间,制单日期,凭证字号,科目编码,摘要,借方金额,贷方金额,项目',
  ...Array.from({ length: VOUCHERS }, (_, at) => [
    `${MONTH},${MONTH}-05,记-${at + 1},9901,,${at + 1}.10,,K-P`,
    `${MONTH},${MONTH}-05,记-${at + 1},9999,,,${at + 1}.10,`,
  ]).flat(),
].join('\n');

const takeIn = (server: ServerProcess, about: { readonly bookId: string }) =>
  uploadFile(server, voucherEndpoints.importSheet, 'all', FILE, about);

async function runToReady(server: ServerProcess): Promise<TaskDetail> {
  await ask(server, tasks.run, { month: MONTH });
  await expect.poll(async () => (await taskNow(server)).status, POLL).toBe(TaskStatus.ready);
  return taskNow(server);
}

const close = async (server: ServerProcess) => {
  const { run } = await taskNow(server);
  return ask(server, tasks.close, { month: MONTH, runId: run?.id ?? 0 });
};

const reopen = (server: ServerProcess) =>
  ask(server, tasks.reopen, { month: MONTH, reason: 'test' });

/** How much there is of everything an import writes, and of everything closing does. */
const counts = async (executor: Executor) => {
  const [found] = await rowsOf<{ imported: number[]; closed: number[] }>(
    executor,
    sql`
      select json_build_array((select count(*) from voucher_line),
          (select count(*) from import_record),
          (select count(*) from import_run where kind = 'vouchers'),
          (select count(*) from audit_entry where action = 'vouchers.import')) as imported,
        json_build_array((select count(*) from closed_month), (select count(*) from booked_month),
          (select count(*) from audit_entry where action = 'periods.close'),
          (select count(*) from audit_entry where action = 'periods.reopen')) as closed`,
  );
  return found ?? { imported: [], closed: [] };
};

const NOTHING = [0, 0, 0, 0];
const WHOLE_FILE = [LINES, LINES, 1, 1];

describe('a server on PostgreSQL', () => {
  let database: TestDatabase;
  let db: Awaited<ReturnType<typeof openPostgres>>;
  let server: ServerProcess;
  let about: { readonly bookId: string };

  const start = () => startServer({ DATABASE_URL: database.url, DEMO: '1' }, SHORT_LIVED);

  beforeAll(async () => {
    database = await createDemoDatabase();
    db = await openPostgres({ url: database.url, maxConnections: 1 });
    await prepare(db.executor);
    server = await start();
    about = await newBook(server, 'killed');
    await ask(server, tasks.begin, { month: MONTH });
  });

  afterAll(async () => {
    await server.stop('SIGTERM');
    await db.close();
    await database.drop();
  });

  const countOf = async (from: ReturnType<typeof sql>) => {
    const [row] = await rowsOf<{ n: number }>(
      db.executor,
      sql`select count(*)::int as n from ${from}`,
    );
    return row?.n;
  };

  /**
   * Kills it while it waits to write into a table: all that comes before is written and not committed.
   * Then starts another, once the database has seen that nobody is there any more.
   */
  async function killedAt(table: string, work: () => Promise<unknown>): Promise<void> {
    const holder = new pg.Client({ connectionString: database.url, application_name: 'holder' });
    await holder.connect();
    await holder.query(`begin; lock table ${table} in share mode`);
    const asked = work().then(
      () => 'answered',
      () => 'broken off',
    );
    const waiting = () =>
      countOf(sql`pg_locks where not granted and relation = ${table}::regclass`);
    await expect.poll(waiting, POLL).toBe(1);
    await server.stop('SIGKILL');
    await holder.query('rollback');
    await holder.end();
    expect(await asked).toBe('broken off');
    const left = () =>
      countOf(sql`pg_stat_activity where datname = current_database()
        and application_name = 'manhour' and pid <> pg_backend_pid()`);
    await expect.poll(left, POLL).toBe(0);
    server = await start();
  }

  it.each(['import_record', 'audit_entry'])(
    'killed while it writes vouchers, at %s, has written none of them',
    async (table) => {
      await killedAt(table, () => takeIn(server, about));
      expect((await counts(db.executor)).imported).toEqual(NOTHING);
    },
  );

  it('takes the file in whole afterwards, and changes nothing a second time', async () => {
    expect(await takeIn(server, about)).toMatchObject({ created: LINES, written: true });
    expect((await counts(db.executor)).imported).toEqual(WHOLE_FILE);
    expect(await takeIn(server, about)).toMatchObject({ created: 0, unchanged: LINES });
    expect((await counts(db.executor)).imported).toEqual(WHOLE_FILE);
  });

  it('killed while it closes a month leaves it as ready as it was, and closes it then', async () => {
    const before = await runToReady(server);
    await killedAt('booked_month', () => close(server));
    expect((await counts(db.executor)).closed).toEqual(NOTHING);
    expect(await taskNow(server)).toEqual(before);
    const closed = await close(server);
    expect(closed.code, closed.msg).toBe(ResultCode.ok);
    expect(closed.data.status).toBe(TaskStatus.closed);
    expect((await counts(db.executor)).closed).toEqual([1, 1, 1, 0]);
  });

  it('killed while it opens the month again leaves it closed, and opens it then', async () => {
    const before = await taskNow(server);
    await killedAt('account_state', () => reopen(server));
    expect((await counts(db.executor)).closed).toEqual([1, 1, 1, 0]);
    expect(await taskNow(server)).toEqual(before);
    const opened = await reopen(server);
    expect(opened.code, opened.msg).toBe(ResultCode.ok);
    expect((await counts(db.executor)).closed).toEqual([0, 0, 1, 1]);
    expect((await close(server)).data.status).toBe(TaskStatus.closed);
  });
});

describe('a server on the embedded database, killed at any moment', () => {
  const MOMENTS = someOf([20, 60, 120, 200, 300, 450, 700], 1);
  let folder = '';
  const start = () => startServer({ DATA_DIR: folder, DEMO: '1' }, SHORT_LIVED);

  beforeAll(async () => {
    folder = await newDemoFolder();
    await (await start()).stop('SIGTERM');
    await inFolder(prepare);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function inFolder<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    const db = await openEmbedded({ dataDir: folder });
    try {
      return await work(db.executor);
    } finally {
      await db.close();
    }
  }

  async function killedAfter(ms: number, work: (server: ServerProcess) => Promise<unknown>) {
    const server = await start();
    const asked = work(server).catch(() => undefined);
    await pause(ms);
    await server.stop('SIGKILL');
    await asked;
    return inFolder(counts);
  }

  it('has a file of vouchers whole or not at all', async () => {
    const first = await start();
    const about = await newBook(first, 'killed');
    await ask(first, tasks.begin, { month: MONTH });
    await first.stop('SIGTERM');
    for (const moment of MOMENTS) {
      const { imported } = await killedAfter(moment, (server) => takeIn(server, about));
      expect([NOTHING, WHOLE_FILE], `after ${moment} ms`).toContainEqual(imported);
    }
    const last = await start();
    expect(await takeIn(last, about)).toMatchObject({ badRows: 0, written: true });
    await runToReady(last);
    await last.stop('SIGTERM');
    expect((await inFolder(counts)).imported).toEqual(WHOLE_FILE);
  }, 600_000);

  it('has a month closed or open', async () => {
    for (const moment of MOMENTS) {
      const { closed } = await killedAfter(moment, close);
      expect([NOTHING, [1, 1, 1, 0]], `after ${moment} ms`).toContainEqual(closed);
    }
    const last = await start();
    expect((await close(last)).data.status).toBe(TaskStatus.closed);
    await last.stop('SIGTERM');
    expect((await inFolder(counts)).closed).toEqual([1, 1, 1, 0]);
  }, 600_000);
});
