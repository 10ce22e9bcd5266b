import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountsApp,
  beginAccounts,
  closeMonths,
  readTask,
  runMonth,
  startAccountsApp,
} from '#features/actuals/server/testing.ts';
import { type CategoryTree, categoryEndpoints } from '#features/budgets/contract-categories.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';

/** Hours are planned and booked under one sub-category, which the order of the tree decides. */

const MONTH = '2026-08';
const NAMES = { nameZh: '外派人工', nameEn: 'Seconded staff' };

let app: AccountsApp;

beforeAll(async () => {
  app = await startAccountsApp();
  await beginAccounts(app, MONTH);
});
afterAll(() => app.close());

const call = (endpoint: AnyEndpoint, options: object = {}) =>
  app.call<CategoryTree>(endpoint, { token: demoToken('finance'), language: 'en', ...options });

async function placeOf(code: string) {
  const { data } = await call(categoryEndpoints.tree);
  const all = data.categories.flatMap((one) => [
    { level: 'category', ...one },
    ...one.subCategories.map((sub) => ({ level: 'subCategory', ...sub })),
  ]);
  const found = all.find((one) => one.code === code && one.level === 'subCategory');
  if (found === undefined) throw new Error(`no sub-category ${code}`);
  return { level: 'subCategory', id: found.id, version: found.version };
}

const end = async (code: string, ended: boolean) =>
  call(categoryEndpoints.end, { body: { ...(await placeOf(code)), ended } });

const causes = async () => (await readTask(app, MONTH)).outOfDate?.causes ?? [];

/** Where the hours everybody sees are counted. */
const countedUnder = async () => {
  const found = await rowsOf<{ code: string }>(
    app.db.executor,
    sql`
      select distinct sub.code from cost_month cost
      join cost_sub_category sub on sub.id = cost.sub_category_id where cost.source = 'labour'`,
  );
  return found.map(({ code }) => code);
};

describe('what labour is counted under', () => {
  it('marks the run of an open month when it becomes another', async () => {
    const { data } = await call(categoryEndpoints.tree);
    const categoryId = data.categories.find(({ code }) => code === 'labour')?.id;
    const body = { level: 'subCategory', code: 'seconded', ...NAMES, categoryId, source: 'labour' };
    await runMonth(app, MONTH);
    expect((await call(categoryEndpoints.create, { body })).code).toBe(ResultCode.ok);
    expect(await causes()).toEqual([]);
    expect((await end('labour', true)).code).toBe(ResultCode.ok);
    expect(await countedUnder()).toEqual(['labour']);
    expect(await causes()).toEqual(['mapping']);
    await runMonth(app, MONTH);
    expect(await countedUnder()).toEqual(['seconded']);
    expect(await causes()).toEqual([]);
    expect((await end('labour', false)).code).toBe(ResultCode.ok);
    expect(await causes()).toEqual(['mapping']);
  });

  it('stays once a month is closed, and says what can be done instead', async () => {
    await closeMonths(app, MONTH);
    expect(await countedUnder()).toEqual(['labour']);
    const moved = await call(categoryEndpoints.move, {
      body: { ...(await placeOf('seconded')), by: -1 },
    });
    for (const { code, msg } of [await end('labour', true), moved]) {
      expect([code, msg]).toEqual([
        ResultCode.refused,
        expect.stringMatching(/closed months .* Seconded staff.* rename/),
      ]);
    }
    // What comes after it, and ends, changes nothing.
    expect((await end('seconded', true)).code).toBe(ResultCode.ok);
    expect((await end('seconded', false)).code).toBe(ResultCode.ok);
    expect(await causes()).toEqual([]);
  });
});
