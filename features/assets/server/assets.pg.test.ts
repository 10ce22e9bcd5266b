import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { atOnce } from '#server/testing/at-once.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { assetCalls, findIds, issuesOf } from './testing.ts';

let database: TestDatabase;
let db: Database;
let app: TestApp;
let call: ReturnType<typeof assetCalls>;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 10 });
  app = await startTestApp({ db });
  call = assetCalls(app, await findIds(db.executor));
});
beforeEach(() => db.executor.execute(sql`delete from asset`));
afterAll(async () => {
  await app.close();
  await database.drop();
});

const notes = async () =>
  (await rowsOf<{ note: string }>(db.executor, sql`select note from asset`)).map(
    ({ note }) => note,
  );

it('of two who register an asset of one code at once one does', async () => {
  const made = await atOnce(
    db,
    'asset',
    () => call.create({ note: 'first' }),
    () => call.create({ note: 'second' }),
  );
  expect(made).toMatchObject({
    codes: [ResultCode.ok, ResultCode.refused],
    entries: ['assets.create'],
    marks: ['asset'],
  });
  expect(issuesOf(made.second)).toEqual(['code assets.codeTaken']);
  expect(await notes()).toEqual(['first']);
});

it('of two who change an asset at once one does, and the other sees what it did', async () => {
  const asset = await call.created();
  const changed = await atOnce(
    db,
    'asset',
    () => call.change(asset, call.fields({ note: 'first' })),
    () => call.change(asset, call.fields({ note: 'second' })),
  );
  expect(changed).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['assets.update'],
    marks: ['asset'],
  });
  expect(changed.second.data).toEqual(changed.first.data);
  expect(await notes()).toEqual(['first']);
});

it('shares that are set while the asset changes are refused, and the other way round', async () => {
  const asset = await call.created();
  const shared = await atOnce(
    db,
    'asset_share',
    () => call.share(asset, '2026-11', { 'RM-2601': 100 }),
    () => call.change(asset, call.fields({ note: 'too late' })),
  );
  expect(shared).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['assets.setShares'],
    marks: ['asset'],
  });
  const changed = await atOnce(
    db,
    'asset',
    () => call.change(shared.first.data, call.fields({ note: 'changed' })),
    () => call.share(shared.first.data, '2026-11', { 'RM-2605': 100 }),
  );
  expect(changed).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['assets.update'],
    marks: ['asset'],
  });
  const { data } = await call.read(asset.id);
  expect(data.shareSets.map(({ shares }) => shares.map(({ project }) => project.code))).toEqual([
    ['RM-2601'],
  ]);
});

it('an asset that is changed is not deleted by whoever has not seen that, nor the other way round', async () => {
  const asset = await call.created();
  const kept = await atOnce(
    db,
    'asset',
    () => call.change(asset, call.fields({ note: 'kept' })),
    () => call.remove(asset),
  );
  expect(kept).toMatchObject({
    codes: [ResultCode.ok, ResultCode.conflict],
    entries: ['assets.update'],
    marks: ['asset'],
  });
  expect(await notes()).toEqual(['kept']);
  const gone = await atOnce(
    db,
    'asset',
    () => call.remove(kept.first.data),
    () => call.change(kept.first.data, call.fields({ note: 'gone' })),
  );
  expect(gone).toMatchObject({
    codes: [ResultCode.ok, ResultCode.notFound],
    entries: ['assets.remove'],
    marks: ['asset'],
  });
  expect(await notes()).toEqual([]);
});
