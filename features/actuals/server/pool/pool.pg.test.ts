import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import { type PoolLine, type PoolPage, poolEndpoints } from '#features/actuals/contract-pool.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { forgetAccounts } from '#server/testing/accounts-company.ts';
import { atOnce } from '#server/testing/at-once.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertVouchers } from '../vouchers/testing.ts';

const MONTH = '2026-10';

let database: TestDatabase;
let db: Database;
let app: TestApp;
let projects: { id: number; code: string }[];

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 10 });
  app = await startTestApp({ db });
  await forgetAccounts(db.executor);
  projects = await rowsOf(
    db.executor,
    sql`select id, code from project where status = 'active' order by code limit 2`,
  );
  const [sub] = await rowsOf<{ id: number }>(
    db.executor,
    sql`select id from cost_sub_category where code = 'travel'`,
  );
  const body = { prefix: '6602', target: 'subCategory', subCategoryId: sub?.id };
  await app.call(mappingEndpoints.create, { token: demoToken('finance'), body });
  await insertVouchers(db.executor, [
    [MONTH, '6602.05', '差旅费', 100],
    [MONTH, '6602.05', '差旅费', 200],
  ]);
});
beforeEach(async () => {
  await db.executor.execute(sql`delete from pool_decision`);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const list = async (): Promise<PoolLine[]> => {
  const query = { month: MONTH, source: 'voucher', sort: 'what' };
  const { data } = await app.call<PoolPage>(poolEndpoints.list, {
    ...{ token: demoToken('finance'), query },
  });
  return [...data.rows];
};

const placeOf = ({ source, sourceId, month, decision }: PoolLine) => ({
  source,
  sourceId,
  month,
  version: decision?.version ?? null,
});

type Who = 'finance' | 'super_admin';

/** Gives lines to the project of that place in the list. */
const decide = (who: Who, lines: readonly PoolLine[], at: number) =>
  app.call<{ decided: number }>(poolEndpoints.decide, {
    token: demoToken(who),
    body: {
      lines: lines.map(placeOf),
      parts: [{ projectId: projects[at]?.id, share: 100 }],
    },
  });

const takeBack = (who: Who, lines: readonly PoolLine[]) =>
  app.call(poolEndpoints.takeBack, { token: demoToken(who), body: { lines: lines.map(placeOf) } });

/** Which project each line has gone to. */
const decided = async () =>
  (await list()).map(({ decision }) => decision?.parts.map(({ project }) => project?.code));

const only = async (): Promise<PoolLine> => {
  const [line] = await list();
  if (line === undefined) throw new Error('no line');
  return line;
};

const FIRST_ALONE = [ResultCode.ok, ResultCode.conflict];

it('of two who are the first to decide about a line one does, and the other is told', async () => {
  const line = await only();
  const { codes, second, ...written } = await atOnce(
    db,
    'pool_part',
    () => decide('finance', [line], 0),
    () => decide('super_admin', [line], 1),
  );
  expect(codes).toEqual(FIRST_ALONE);
  expect((await decided())[0]).toEqual([projects[0]?.code]);
  expect(second.msg).toContain(line.what);
  expect(second.data).toEqual([await only()]);
  expect(written).toMatchObject({ entries: ['pool.decide'], marks: ['pool'] });
});

it('of two who decide anew about a line one does', async () => {
  await decide('finance', await list(), 0);
  const line = await only();
  const { codes, ...written } = await atOnce(
    db,
    'pool_part',
    () => decide('super_admin', [line], 1),
    () => decide('finance', [line], 0),
  );
  expect(codes).toEqual(FIRST_ALONE);
  expect(await decided()).toEqual([[projects[1]?.code], [projects[0]?.code]]);
  expect(written).toMatchObject({ entries: ['pool.decide'], marks: ['pool'] });
});

it('of two who decide about several lines, in any order, one does about all of them', async () => {
  const lines = await list();
  const { codes, ...written } = await atOnce(
    db,
    'pool_part',
    () => decide('finance', lines, 0),
    () => decide('super_admin', [...lines].reverse(), 1),
  );
  expect(codes).toEqual(FIRST_ALONE);
  expect(await decided()).toEqual([[projects[0]?.code], [projects[0]?.code]]);
  expect(written).toMatchObject({ entries: ['pool.decide', 'pool.decide'], marks: ['pool'] });
});

it('a line that is decided anew and taken back at once is one or the other', async () => {
  await decide('finance', await list(), 0);
  const [first, second] = await list();
  if (first === undefined || second === undefined) throw new Error('no lines');
  const anew = await atOnce(
    db,
    'pool_part',
    () => decide('finance', [first], 1),
    () => takeBack('super_admin', [first]),
  );
  expect(anew).toMatchObject({ codes: FIRST_ALONE, entries: ['pool.decide'], marks: ['pool'] });
  const back = await atOnce(
    db,
    'account_mark',
    () => takeBack('super_admin', [second]),
    () => decide('finance', [second], 1),
  );
  expect(back).toMatchObject({ codes: FIRST_ALONE, entries: ['pool.takeBack'], marks: ['pool'] });
  expect(await decided()).toEqual([[projects[1]?.code], undefined]);
});
