import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import { type PoolLine, type PoolPage, poolEndpoints } from '#features/actuals/contract-pool.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { forgetAccounts } from '#server/testing/accounts-company.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertVouchers } from '../vouchers/testing.ts';

let app: TestApp;
let projects: { id: number; code: string }[] = [];

const finance = demoToken('finance');

const list = async (query: Record<string, string> = {}) =>
  (
    await app.call<PoolPage>(poolEndpoints.list, {
      token: finance,
      query: { month: '2026-10', sort: 'what', ...query },
    })
  ).data;

const placeOf = ({ source, sourceId, month, decision }: PoolLine) => ({
  source,
  sourceId,
  month,
  version: decision?.version ?? null,
});

const projectId = (at: number) => projects[at]?.id ?? 0;

type Part = readonly [projectId: number | null, share: number];

const decide = (lines: readonly PoolLine[], parts: readonly Part[]) =>
  app.call(poolEndpoints.decide, {
    token: finance,
    language: 'en',
    body: {
      lines: lines.map(placeOf),
      parts: parts.map(([id, share]) => ({ projectId: id, share })),
    },
  });

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  await forgetAccounts(executor);
  projects = await rowsOf(
    executor,
    sql`select id, code from project where status = 'active' order by code limit 3`,
  );
  const [sub] = await rowsOf<{ travel: number; material: number; asset: number; dept: number }>(
    executor,
    sql`
      select (select id from cost_sub_category where code = 'travel') as travel,
        (select min(id) from cost_sub_category where source = 'material') as material,
        (select min(id) from cost_sub_category where source = 'asset') as asset,
        (select min(id) from department) as dept`,
  );
  if (sub === undefined) throw new Error('no sub-categories');
  await app.call(mappingEndpoints.create, {
    token: finance,
    body: { prefix: '6602', target: 'subCategory', subCategoryId: sub.travel },
  });
  await insertVouchers(executor, [
    ['2026-10', '6602.05', '差旅费', 100],
    ['2026-10', '6602.05', '差旅费', -1, '没有的项目'],
    ['2026-10', '6602.05', '差旅费', 999, projects[0]?.code ?? ''],
    ['2026-10', '1002', '银行存款', 777],
    ['2026-09', '6602.05', '差旅费', 50],
  ]);
  const person = sql`(select min(id) from person)`;
  await executor.execute(sql`
    insert into material_issue (doc_no, line, date, month, code, name, quantity_micro, price_micro,
      amount_fen, sub_category_id, changed_at, changed_by)
    values ('CK-1', 1, '2026-10-08', '2026-10-01', 'M1', '电阻', 1000000, 1000000, 200,
      ${sub.material}, now(), ${person})`);
  const assetOf = (code: string) => sql`
    insert into asset (code, name, sub_category_id, kind, original_fen, in_service_month,
      life_months, residual_bp, dept_id, status, changed_at, changed_by)
    values (${code}, ${code}, ${sub.asset}, 'fixed', 12000, '2026-01-01', 12, 0, ${sub.dept},
      'inUse', now(), ${person}) returning id`;
  const [whole] = await rowsOf<{ id: number }>(executor, assetOf('A-1'));
  const [shared] = await rowsOf<{ id: number }>(executor, assetOf('A-2'));
  const [served] = await rowsOf<{ id: number }>(executor, assetOf('A-3'));
  await executor.execute(sql`
    insert into asset_month (asset_id, month, fen, taken_fen) values
      (${whole?.id}, '2026-10-01', 1000, 9000), (${shared?.id}, '2026-10-01', 1001, 9000),
      (${served?.id}, '2026-10-01', 400, 9000)`);
  await executor.execute(sql`update project set status = 'closed' where id = ${projectId(2)}`);
  await executor.execute(sql`
    insert into asset_share (asset_id, from_month, project_id, share_bp) values
      (${shared?.id}, '2026-01-01', ${projectId(0)}, 10000),
      (${shared?.id}, '2026-05-01', ${projectId(0)}, 5000),
      (${shared?.id}, '2026-05-01', ${projectId(2)}, 5000),
      (${served?.id}, '2026-01-01', ${projectId(0)}, 10000)`);
});
afterAll(() => app.close());

describe('costs without a project', () => {
  it('are those of vouchers, materials and assets of the month', async () => {
    const { rows, total, sums } = await list();
    // Half of 10.01 each: what is left goes to the code that comes first, which is open.
    expect(rows.map(({ source, amount, projectText }) => [source, amount, projectText])).toEqual([
      ['asset', 10, ''],
      ['asset', 5, `${projects[0]?.code}, ${projects[2]?.code}`],
      ['material', 2, ''],
      ['voucher', 1, ''],
      ['voucher', -0.01, '没有的项目'],
    ]);
    expect(total).toBe(5);
    expect(sums).toEqual({ amount: 17.99, undecided: 17.99, decided: 0, company: 0 });
    expect((await list({ source: 'asset' })).total).toBe(2);
    expect((await list({ query: '没有的' })).total).toBe(1);
    const [first] = rows;
    const alone = await list({ source: 'asset', sourceId: String(first?.sourceId) });
    expect(alone.rows).toEqual([first]);
  });

  it('are split to the fen, several at once, and taken back', async () => {
    const lines = (await list({ source: 'voucher' })).rows;
    const parts: Part[] = [
      [null, 33.34],
      [projectId(1), 33.33],
      [projectId(0), 33.33],
    ];
    expect((await decide(lines, parts)).data).toEqual({ decided: 2 });
    const { rows, sums } = await list({ state: 'decided' });
    // The company bears a part of each of them.
    expect(await list({ state: 'company' })).toEqual(await list({ state: 'decided' }));
    expect(
      rows.map(({ decision }) =>
        decision?.parts.map(({ project, amount }) => [project?.code, amount]),
      ),
    ).toEqual([
      [
        [projects[0]?.code, 0.33],
        [projects[1]?.code, 0.33],
        [undefined, 0.34],
      ],
      [
        [projects[0]?.code, 0],
        [projects[1]?.code, 0],
        [undefined, -0.01],
      ],
    ]);
    expect(sums).toEqual({ amount: 0.99, undecided: 0, decided: 0.99, company: 0.33 });
    expect((await decide(lines, parts)).code).toBe(ResultCode.conflict);
    expect((await decide(rows, [[projectId(0), 100]])).code).toBe(0);
    const again = (await list({ state: 'decided' })).rows;
    const versions = [...rows, ...again].map(({ decision }) => decision?.version);
    expect(new Set(versions).size).toBe(4);
    const back = await app.call(poolEndpoints.takeBack, {
      token: finance,
      body: { lines: again.map(placeOf) },
    });
    expect(back.data).toEqual({ takenBack: 2 });
    expect((await list({ state: 'decided' })).total).toBe(0);
  });

  it('are not decided by whoever saw a decision that was taken back and made anew since', async () => {
    const [line] = (await list({ source: 'material' })).rows;
    if (line === undefined) throw new Error('no line');
    const current = async () => (await list({ source: 'material' })).rows;
    await decide([line], [[projectId(0), 100]]);
    const seen = await current();
    const body = { lines: seen.map(placeOf) };
    expect((await app.call(poolEndpoints.takeBack, { token: finance, body })).code).toBe(0);
    expect((await decide([line], [[projectId(1), 100]])).code).toBe(0);
    const refused = await decide(seen, [[null, 100]]);
    expect(refused).toMatchObject({
      code: ResultCode.conflict,
      msg: 'Somebody else has just decided about CK-1 / 1; look at it before you decide',
      data: await current(),
    });
    expect((await app.call(poolEndpoints.takeBack, { token: finance, body })).code).toBe(
      ResultCode.conflict,
    );
    const back = { lines: (await current()).map(placeOf) };
    expect((await app.call(poolEndpoints.takeBack, { token: finance, body: back })).code).toBe(0);
  });

  it.each([
    ['parts that are not the whole', () => [[projectId(0), 99.99]], 2],
    [
      'a project twice',
      () => [
        [projectId(0), 50],
        [projectId(0), 50],
      ],
      2,
    ],
    [
      'a third decimal',
      () => [
        [projectId(0), 33.333],
        [null, 66.667],
      ],
      2,
    ],
    ['a closed project', () => [[projectId(2), 100]], 1],
    ['a project that is none', () => [[2_000_000, 100]], 2],
  ] as [string, () => Part[], number][])('are not given to %s', async (_, parts, code) => {
    const lines = (await list({ source: 'material' })).rows;
    expect((await decide(lines, parts())).code).toBe(code);
  });

  it('are decided in statements that do not grow with the lines', async () => {
    const lines = (await list()).rows;
    const one = await app.countStatements(() => decide(lines.slice(0, 1), [[null, 100]]));
    const some = (await list({ state: 'undecided' })).rows;
    expect(some.length).toBe(4);
    const many = await app.countStatements(() => decide(some, [[null, 100]]));
    // Each decision has its entry in the log, which is written in one go.
    expect(many).toBe(one);
    expect((await list()).sums).toMatchObject({ undecided: 0, company: 17.99 });
  });
});

describe('a closed month', () => {
  beforeAll(async () => {
    await begin(app, '2026-09');
    await close(app, '2026-09');
  });
  afterAll(() => reopen(app, '2026-09'));

  it('keeps what was decided, but for lines that wait to be booked', async () => {
    await insertVouchers(app.db.executor, [['2026-09', '6602.05', '晚到', 60]], 'late');
    const { rows } = await list({ month: '2026-09' });
    expect(rows.map(({ amount, abilities }) => [amount, abilities.decide])).toEqual([
      [0.5, false],
      [0.6, true],
    ]);
    const refused = await decide(rows, [[null, 100]]);
    expect([refused.code, refused.msg]).toEqual([8, expect.stringContaining('Sep 2026')]);
    expect((await decide(rows.slice(1), [[null, 100]])).code).toBe(0);
  });

  it('has nothing in the pool that is not there', async () => {
    const [line] = (await list()).rows;
    if (line === undefined) throw new Error('no line');
    const gone = { ...line, sourceId: 2_000_000, decision: null };
    expect((await decide([gone], [[null, 100]])).code).toBe(ResultCode.refused);
  });
});
