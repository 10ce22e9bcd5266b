import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { materialEndpoints } from '#features/materials/contract.ts';
import type { Issue } from '#features/materials/contract-parts.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { atOnce } from '#server/testing/at-once.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { created, fieldsOf, type Known, knownRecords, withoutIssues } from './testing.ts';

let database: TestDatabase;
let db: Database;
let app: TestApp;
let known: Known;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 10 });
  app = await startTestApp({ db });
  known = await knownRecords(app);
});
beforeEach(() => withoutIssues(app));
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Who = 'finance' | 'super_admin';

const create = (who: Who, name: string) =>
  app.call<Issue>(materialEndpoints.create, {
    token: demoToken(who),
    body: fieldsOf(known, { name }),
  });

const change = (who: Who, { id, version }: Issue, name: string) =>
  app.call<Issue>(materialEndpoints.update, {
    token: demoToken(who),
    body: { ...fieldsOf(known, { name }), id, version },
  });

const remove = (who: Who, { id, version }: Issue) =>
  app.call(materialEndpoints.remove, { token: demoToken(who), body: { id, version } });

const names = async () =>
  (await rowsOf<{ name: string }>(db.executor, sql`select name from material_issue`)).map(
    ({ name }) => name,
  );

it('of two who enter a line of one number at once one does', async () => {
  const made = await atOnce(
    db,
    'material_issue',
    () => create('finance', 'first'),
    () => create('super_admin', 'second'),
  );
  expect(made).toMatchObject({
    codes: [ResultCode.ok, ResultCode.refused],
    entries: ['materials.create'],
    marks: ['material'],
  });
  expect(await names()).toEqual(['first']);
});

it('of two who change a line at once one does, and the other sees what it did', async () => {
  const issue = await created(app, fieldsOf(known));
  const changed = await atOnce(
    db,
    'material_issue',
    () => change('finance', issue, 'first'),
    () => change('super_admin', issue, 'second'),
  );
  expect(changed).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['materials.update'],
    marks: ['material'],
  });
  expect(changed.second.data).toEqual(changed.first.data);
  expect(await names()).toEqual(['first']);
});

it('a line that is changed is not deleted by whoever has not seen that, nor the other way round', async () => {
  const issue = await created(app, fieldsOf(known));
  const kept = await atOnce(
    db,
    'material_issue',
    () => change('finance', issue, 'kept'),
    () => remove('super_admin', issue),
  );
  expect(kept).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['materials.update'],
    marks: ['material'],
  });
  const gone = await atOnce(
    db,
    'material_issue',
    () => remove('super_admin', kept.first.data),
    () => change('finance', kept.first.data, 'gone'),
  );
  expect(gone).toMatchObject({
    codes: [ResultCode.ok, ResultCode.notFound],
    entries: ['materials.remove'],
    marks: ['material'],
  });
  expect(await names()).toEqual([]);
});
