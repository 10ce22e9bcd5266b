import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MappingList,
  type MappingView,
  mappingEndpoints,
  type UndecidedAccount,
} from '#features/actuals/contract-mapping.ts';
import { mappingOf } from '#features/actuals/rules-mapping.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertVouchers } from '../vouchers/testing.ts';
import { voucherTargets } from './sql.ts';
import { findMappings } from './store.ts';

let app: TestApp;
let travel = 0;
let testing = 0;
let labour = 0;

const finance = demoToken('finance');
const call = <Data>(endpoint: AnyEndpoint, body: object) =>
  app.call<Data>(endpoint, { token: finance, body, language: 'en' });
const read = async (query: Record<string, string> = {}) =>
  (await app.call<MappingList>(mappingEndpoints.list, { token: finance, query })).data;

const mapped = (prefix: string, subCategoryId: number, more: object = {}) => ({
  prefix,
  target: 'subCategory',
  subCategoryId,
  ...more,
});

const create = async (fields: object) => {
  const { data } = await call<MappingView>(mappingEndpoints.create, fields);
  return data;
};

beforeAll(async () => {
  app = await startTestApp();
  const idOf = async (code: string) =>
    (
      await rowsOf<{ id: number }>(
        app.db.executor,
        sql`select id from cost_sub_category where code = ${code}`,
      )
    )[0]?.id ?? 0;
  [travel, testing] = [await idOf('travel'), await idOf('testing')];
  labour = await idOf('labour');
  await insertVouchers(app.db.executor, [
    ['2026-08', '6602.05', '差旅费', 100],
    ['2026-09', '6602.05', '差旅费', 200],
    ['2026-10', '6602.05', '差旅费', 300],
    ['2026-10', '6602.17', '检测认证', 400],
    ['2026-10', '2211', '应付职工薪酬', 500],
    ['2026-10', '9999', '不知道', -600],
  ]);
});
afterAll(() => app.close());

describe('what accounts come to', () => {
  it('is undecided at first, with a suggestion by name', async () => {
    const { data } = await app.call<UndecidedAccount[]>(mappingEndpoints.undecided, {
      token: finance,
    });
    expect(data.map(({ code, lines, net, suggestion }) => [code, lines, net, suggestion])).toEqual([
      ['2211', 1, 5, { target: 'elsewhere', subCategoryId: null }],
      ['6602.05', 3, 6, { target: 'subCategory', subCategoryId: travel }],
      ['6602.17', 1, 4, { target: 'subCategory', subCategoryId: testing }],
      ['9999', 1, -6, null],
    ]);
  });

  it('is decided for several at once, all or none', async () => {
    const accounts = [
      mapped('6602.17', testing),
      { prefix: '2211', target: 'elsewhere', subCategoryId: null },
    ];
    const twice = await call(mappingEndpoints.assign, { accounts: [...accounts, ...accounts] });
    expect(twice.code).toBe(ResultCode.refused);
    expect((await read()).rows).toEqual([]);
    expect((await call(mappingEndpoints.assign, { accounts })).data).toEqual({ created: 2 });
    expect(
      (await read()).rows.map(({ prefix, fromMonth, lines }) => [prefix, fromMonth, lines]),
    ).toEqual([
      ['2211', null, 1],
      ['6602.17', null, 1],
    ]);
  });

  it('is that of the longest prefix, in SQL as in the rules', async () => {
    await create(mapped('66', testing, { toMonth: '2026-08' }));
    await create(mapped('6602.05', travel, { fromMonth: '2026-09' }));
    await create({ prefix: '6602', target: 'none', subCategoryId: null, fromMonth: '2026-10' });
    const mappings = await findMappings(app.db.executor);
    const found = await rowsOf<{ code: string; month: string; id: number | null }>(
      app.db.executor,
      sql`
        select line.account_code as code, to_char(line.period, 'YYYY-MM') as month,
          target.mapping_id as id
        from ${voucherTargets(sql`true`)} target join voucher_line line on line.id = target.line_id`,
    );
    expect(found.length).toBe(6);
    for (const { code, month, id } of found) {
      expect([code, month, mappingOf(code, month, mappings)?.id ?? null]).toEqual([
        code,
        month,
        id,
      ]);
    }
    expect((await read({ account: '6602.05' })).rows.map(({ prefix }) => prefix)).toEqual([
      ...['66', '6602', '6602.05'],
    ]);
  });

  it.each([
    ['a prefix that is mapped then', () => mapped('6602.05', travel), 1],
    ['no sub-category for a cost', () => ({ ...mapped('1', travel), subCategoryId: null }), 2],
    ['a sub-category for what is none', () => ({ ...mapped('1', travel), target: 'none' }), 2],
    [
      'months the wrong way round',
      () => mapped('1', travel, { fromMonth: '2026-02', toMonth: '2026-01' }),
      2,
    ],
    ['a sub-category of another source', () => mapped('1', labour), 2],
  ])('is not %s', async (_, fields, code) => {
    expect((await call(mappingEndpoints.create, fields())).code).toBe(code);
  });

  it('is not changed where somebody else has', async () => {
    const { id, version } = await create(mapped('5', travel));
    const change = mapped('5', testing, { id, version, fromMonth: null, toMonth: null });
    expect((await call(mappingEndpoints.update, change)).code).toBe(0);
    expect((await call(mappingEndpoints.update, change)).code).toBe(ResultCode.conflict);
    expect((await call(mappingEndpoints.remove, { id, version: version + 1 })).code).toBe(0);
  });
});

describe('what a closed month counts on', () => {
  beforeAll(async () => {
    await begin(app, '2026-08');
    await close(app, '2026-08');
    await close(app, '2026-09');
  });
  afterAll(async () => {
    await reopen(app, '2026-09');
    await reopen(app, '2026-08');
  });

  const one = async (prefix: string) => {
    const found = (await read()).rows.find((row) => row.prefix === prefix);
    if (found === undefined) throw new Error(`no ${prefix}`);
    const { id, version, target, subCategory, fromMonth, toMonth, note, used } = found;
    return {
      id,
      version,
      prefix,
      target,
      subCategoryId: subCategory?.id,
      fromMonth,
      toMonth,
      note,
      used,
    };
  };

  const closedNamed = (months: string) => [8, expect.stringContaining(months)];
  const answer = async (endpoint: AnyEndpoint, body: object) => {
    const { code, msg } = await call(endpoint, body);
    return [code, msg];
  };

  it('can be ended with the last of them, and not be changed or deleted', async () => {
    const { used, ...travelling } = await one('6602.05');
    const { id, version } = travelling;
    expect(used).toBe(true);
    const { update, end, remove } = mappingEndpoints;
    expect(await answer(update, { ...travelling, subCategoryId: testing })).toEqual(
      closedNamed('Sep 2026'),
    );
    expect(await answer(update, { ...travelling, fromMonth: null })).toEqual(
      closedNamed('Sep 2026'),
    );
    expect(await answer(remove, { id, version })).toEqual(closedNamed('Sep 2026'));
    expect(await answer(end, { id, version, toMonth: '2026-08' })).toEqual(
      expect.arrayContaining([2]),
    );
    expect((await call(update, { ...travelling, note: 'a note' })).code).toBe(0);
    expect((await call(end, { id, version: version + 1, toMonth: '2026-09' })).code).toBe(0);
    expect((await call(end, { id, version: version + 2, toMonth: null })).code).toBe(0);
  });

  it('is not overtaken by a longer prefix that reaches into it', async () => {
    const other = mapped('6602.0', travel, { fromMonth: null });
    expect(await answer(mappingEndpoints.create, other)).toEqual(closedNamed('Aug 2026'));
    const same = mapped('6602.0', testing, { fromMonth: null });
    expect((await call(mappingEndpoints.create, same)).code).toBe(0);
  });

  it('begins with the first open month where nothing is said', async () => {
    expect((await read()).defaultFrom).toBe('2026-10');
    expect(await create(mapped('7', travel))).toMatchObject({ fromMonth: '2026-10', used: false });
    const back = mapped('66', travel, { fromMonth: '2026-09', toMonth: '2026-09' });
    expect((await call(mappingEndpoints.create, back)).code).toBe(0);
    const changes = mapped('6602.05.', travel, { fromMonth: '2026-01' });
    expect((await call(mappingEndpoints.create, changes)).code).toBe(0);
  });

  it('is not counted any more, nor asked about', async () => {
    const counted = async (prefix: string) =>
      (await read()).rows.find((each) => each.prefix === prefix)?.lines;
    // August and September are closed: of three lines only that of October is still to be booked.
    expect(await counted('6602.05')).toBe(1);
    await insertVouchers(app.db.executor, [['2026-09', '8900', '关账前', 900]]);
    await insertVouchers(app.db.executor, [['2026-09', '8901', '晚到', 900]], 'late');
    await insertVouchers(app.db.executor, [['2026-10', '8902', '未关账', 900]]);
    await insertVouchers(app.db.executor, [['2026-07', '8903', '账期之前', 900]]);
    const { data } = await app.call<UndecidedAccount[]>(mappingEndpoints.undecided, {
      token: finance,
      query: { account: '89' },
    });
    expect(data.map(({ code, months }) => [code, months])).toEqual([
      ['8901', ['2026-09']],
      ['8902', ['2026-10']],
    ]);
  });

  it('is found whatever shorter or longer prefixes there are', async () => {
    await insertVouchers(app.db.executor, [
      ['2026-09', '7700.01', '甲', 1],
      ['2026-10', '7700.02', '乙', 1],
    ]);
    const used = async (...prefixes: string[]) => {
      const { rows } = await read();
      return prefixes.map((prefix) => rows.find((each) => each.prefix === prefix)?.used);
    };
    const insert = (prefix: string, toMonth: string | null = null) =>
      app.db.executor.execute(sql`
        insert into account_mapping (prefix, target, to_month, changed_at, changed_by)
        values (${prefix}, 'none', ${toMonth}::date, now(), (select min(id) from person))`);
    await insert('770');
    await insert('7700.02');
    expect(await used('770', '7700.02')).toEqual([true, false]);
    await insert('7700.01', '2026-08-01');
    expect(await used('770', '7700.01')).toEqual([true, false]);
    await insert('7700.0');
    expect(await used('770', '7700.0', '7700.01')).toEqual([false, true, false]);
    await app.db.executor.execute(sql`delete from account_mapping where prefix like '770%'`);
    await app.db.executor.execute(
      sql`delete from voucher_line where account_code similar to '(77|89)%'`,
    );
  });

  it('does not count lines that wait to be booked', async () => {
    await insertVouchers(app.db.executor, [['2026-09', '8001', '晚到', 700]], 'late');
    expect(
      (await call(mappingEndpoints.create, mapped('8001', travel, { fromMonth: null }))).code,
    ).toBe(0);
    await insertVouchers(app.db.executor, [['2026-09', '8002', '已入账', 700]], 'booked');
    const refused = await answer(
      mappingEndpoints.create,
      mapped('8002', travel, { fromMonth: null }),
    );
    expect(refused).toEqual(closedNamed('Sep 2026'));
    expect((await call(mappingEndpoints.create, mapped('8002', travel))).code).toBe(0);
  });
});
