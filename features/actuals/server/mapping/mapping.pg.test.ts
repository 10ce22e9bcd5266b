import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type MappingList,
  type MappingView,
  mappingEndpoints,
} from '#features/actuals/contract-mapping.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { forgetAccounts } from '#server/testing/accounts-company.ts';
import { atOnce } from '#server/testing/at-once.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let database: TestDatabase;
let db: Database;
let app: TestApp;
let travel: number;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 10 });
  app = await startTestApp({ db });
  const [sub] = await rowsOf<{ id: number }>(
    db.executor,
    sql`select id from cost_sub_category where code = 'travel'`,
  );
  travel = sub?.id ?? 0;
});
beforeEach(() => forgetAccounts(db.executor));
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Who = 'finance' | 'super_admin';

const fields = () => ({ prefix: '6602', target: 'subCategory', subCategoryId: travel });

const create = (who: Who, changes: object = {}) =>
  app.call<MappingView>(mappingEndpoints.create, {
    token: demoToken(who),
    body: { ...fields(), ...changes },
  });

const change = (who: Who, { id, version }: MappingView, note: string) =>
  app.call<MappingView>(mappingEndpoints.update, {
    token: demoToken(who),
    body: { ...fields(), id, version, fromMonth: null, toMonth: null, note },
  });

const remove = (who: Who, { id, version }: MappingView) =>
  app.call(mappingEndpoints.remove, { token: demoToken(who), body: { id, version } });

const list = async () =>
  (await app.call<MappingList>(mappingEndpoints.list, { token: demoToken('finance') })).data.rows;

it('of two who map the same accounts at once one does, and the other is refused', async () => {
  const made = await atOnce(
    db,
    'account_mapping',
    () => create('finance'),
    () => create('super_admin', { target: 'none', subCategoryId: null }),
  );
  expect(made).toMatchObject({
    codes: [ResultCode.ok, ResultCode.refused],
    entries: ['mappings.create'],
    marks: ['mapping'],
  });
  expect(await list()).toEqual([made.first.data]);
});

it('of two who change a mapping at once one does, and the other sees what it did', async () => {
  const { data: mapping } = await create('finance');
  const changed = await atOnce(
    db,
    'account_mapping',
    () => change('finance', mapping, 'first'),
    () => change('super_admin', mapping, 'second'),
  );
  expect(changed).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['mappings.update'],
    marks: ['mapping'],
  });
  expect(changed.second.data).toEqual(changed.first.data);
  expect((await list()).map(({ note }) => note)).toEqual(['first']);
});

it('a mapping that is changed is not deleted by whoever has not seen that, nor the other way round', async () => {
  const { data: mapping } = await create('finance');
  const kept = await atOnce(
    db,
    'account_mapping',
    () => change('finance', mapping, 'kept'),
    () => remove('super_admin', mapping),
  );
  expect(kept).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['mappings.update'],
    marks: ['mapping'],
  });
  const gone = await atOnce(
    db,
    'account_mapping',
    () => remove('super_admin', kept.first.data),
    () => change('finance', kept.first.data, 'gone'),
  );
  expect(gone).toMatchObject({
    codes: [ResultCode.ok, ResultCode.notFound],
    entries: ['mappings.remove'],
    marks: ['mapping'],
  });
  expect(await list()).toEqual([]);
});
