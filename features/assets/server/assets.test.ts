import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetEndpoints } from '#features/assets/contract.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { assetCalls, findIds, issuesOf, months } from './testing.ts';

let app: TestApp;
let ids: Awaited<ReturnType<typeof findIds>>;
let call: ReturnType<typeof assetCalls>;

const finance = demoToken('finance');

beforeAll(async () => {
  app = await startTestApp();
  ids = await findIds(app.db.executor);
  call = assetCalls(app, ids);
});
afterAll(() => app.close());

/** No assets, and accounts that have not begun. */
beforeEach(async () => {
  const { executor } = app.db;
  await executor.execute(sql`delete from asset`);
  await executor.execute(sql`delete from closed_month`);
  await executor.execute(sql`delete from ledger`);
});

const sumOf = async (month: string) =>
  (
    await rowsOf<{ fen: number }>(
      app.db.executor,
      sql`select coalesce(sum(fen), 0)::bigint as fen from asset_month
        where month = ${`${month}-01`}::date`,
    )
  )[0]?.fen;

describe('an asset', () => {
  it('comes with its whole schedule, which adds up to what it loses', async () => {
    const asset = await call.created({ residualRate: 5 });
    // 1,200.00 × 95 % ÷ 12 = 95.00 a month from January on; by November eleven of them: 1,045.00.
    expect(asset).toMatchObject({
      code: 'T-1',
      month: '2026-11',
      depreciation: 95,
      taken: 1045,
      netValue: 155,
      residualValue: 60,
      monthsTaken: 11,
      monthsInAll: 12,
      reason: null,
      custodian: { userId: ids.person },
      abilities: { edit: true, remove: true },
    });
    expect(asset.schedule.months).toHaveLength(12);
    expect(asset.schedule.sums).toEqual({
      depreciation: 1140,
      before: 0,
      parts: [],
      unassigned: 1140,
    });
    expect(months(asset).slice(-2)).toEqual(['2026-11 95 due', '2026-12 95 planned']);
  });

  it('may be registered late: what is left is spread from the first open month on', async () => {
    await begin(app, '2026-04');
    for (const month of ['2026-04', '2026-05', '2026-06']) await close(app, month);
    const asset = await call.created();
    expect(months(asset)).toEqual([
      '2026-01 100 before',
      '2026-02 100 before',
      '2026-03 100 before',
      '2026-07 150 due',
      '2026-08 150 due',
      '2026-09 150 due',
      '2026-10 150 due',
      '2026-11 150 due',
      '2026-12 150 planned',
    ]);
    expect(asset.schedule.sums).toMatchObject({ depreciation: 1200, before: 300, unassigned: 900 });
    expect((await call.read(asset.id, '2026-05')).data).toMatchObject({
      depreciation: null,
      reason: 'registeredLate',
      taken: 300,
    });
    expect(asset).toMatchObject({ month: '2026-07', abilities: { remove: true } });
  });

  it('changes from the first open month on, whatever changes', async () => {
    await begin(app, '2026-01');
    const asset = await call.created();
    for (let month = 1; month <= 6; month += 1) await close(app, `2026-0${month}`);
    const dearer = await call.change(asset, call.fields({ originalValue: 1800 }));
    expect(months(dearer.data).slice(5, 8)).toEqual([
      '2026-06 100 closed',
      '2026-07 200 due',
      '2026-08 200 due',
    ]);
    const shorter = await call.change(
      dearer.data,
      call.fields({ originalValue: 1200, lifeMonths: 4 }),
    );
    expect(months(shorter.data).slice(5)).toEqual(['2026-06 100 closed', '2026-07 600 due']);
    expect(shorter.data.version).toBe(3);
  });

  it('cannot lose less than closed months have taken', async () => {
    await begin(app, '2026-01');
    const asset = await call.created();
    await close(app, '2026-01');
    await close(app, '2026-02');
    const answer = await call.change(asset, call.fields({ originalValue: 150 }));
    expect([answer.code, ...issuesOf(answer)]).toEqual([
      ResultCode.refused,
      'originalValue assets.takenExceedsBase',
    ]);
    expect(answer.msg).toContain('200.00');
    expect((await call.change(asset, call.fields({ originalValue: 200 }))).code).toBe(0);
  });

  it('is scrapped in an open month, and taken back while it is open', async () => {
    await begin(app, '2026-09');
    const asset = await call.created();
    await close(app, '2026-09');
    const scrapped = (scrappedMonth: string) => call.fields({ status: 'scrapped', scrappedMonth });
    expect(issuesOf(await call.change(asset, scrapped('2026-09')))).toEqual([
      'scrappedMonth periods.monthClosed',
    ]);
    expect(issuesOf(await call.change(asset, scrapped('2026-08')))).toEqual([
      'scrappedMonth periods.monthClosed',
    ]);
    expect(issuesOf(await call.change(asset, scrapped('2026-12')))).toEqual([
      'scrappedMonth assets.scrappedInFuture',
    ]);
    expect(issuesOf(await call.change(asset, scrapped('2025-11')))).toEqual([
      'scrappedMonth assets.scrappedBefore',
    ]);
    const gone = (await call.change(asset, scrapped('2026-10'))).data;
    expect(months(gone).at(-1)).toBe('2026-10 100 due');
    expect((await call.read(asset.id, '2026-11')).data).toMatchObject({
      reason: 'scrapped',
      depreciation: null,
      netValue: 200,
    });
    const back = (await call.change(gone, call.fields())).data;
    expect(months(back).at(-1)).toBe('2026-12 100 planned');
    const again = (await call.change(back, scrapped('2026-10'))).data;
    await close(app, '2026-10');
    expect(issuesOf(await call.change(again, call.fields()))).toEqual([
      'status periods.monthClosed',
    ]);
    const value = call.fields({
      status: 'scrapped',
      scrappedMonth: '2026-10',
      originalValue: 1300,
    });
    expect(issuesOf(await call.change(again, value))).toEqual([
      'originalValue periods.monthClosed',
    ]);
  });

  it('keeps when it began once a month is closed, and is deleted only before', async () => {
    await begin(app, '2026-09');
    const asset = await call.created();
    const earlier = await call.change(asset, call.fields({ inServiceMonth: '2025-11' }));
    expect(months(earlier.data)[0]).toBe('2025-12 100 before');
    await close(app, '2026-09');
    expect(
      issuesOf(
        await call.change(
          earlier.data,
          call.fields({ inServiceMonth: '2025-10', kind: 'software' }),
        ),
      ),
    ).toEqual(['inServiceMonth periods.monthClosed', 'kind periods.monthClosed']);
    expect((await call.remove(earlier.data)).code).toBe(ResultCode.periodClosed);
    await reopen(app, '2026-09');
    expect((await call.remove(earlier.data)).code).toBe(ResultCode.ok);
    expect((await call.read(asset.id)).code).toBe(ResultCode.notFound);
  });

  it('is refused with everything that is wrong, each at its field', async () => {
    await call.created({ code: 'Taken-1' });
    const refused = async (changes: object) => issuesOf(await call.create(changes));
    expect(
      await refused({
        code: 'tAKEN-1',
        subCategoryId: ids.travel,
        deptId: 999_999,
        custodianId: 999_999,
        inServiceMonth: '2027-12',
      }),
    ).toEqual([
      'code assets.codeTaken',
      'inServiceMonth assets.inServiceTooLate',
      'subCategoryId assets.categoryNotAsset',
      'deptId assets.unknownDepartment',
      'custodianId assets.unknownPerson',
    ]);
    expect(
      await refused({ originalValue: 0, lifeMonths: 0, residualRate: 100.01, scrappedMonth: null }),
    ).toEqual([
      'originalValue assets.noValue',
      'lifeMonths assets.noLife',
      'residualRate common.tooBig',
    ]);
    expect(await refused({ originalValue: -1 })).toEqual(['originalValue assets.noValue']);
    expect(await refused({ residualRate: 5.001 })).toEqual(['residualRate assets.twoDecimals']);
    expect(await refused({ status: 'scrapped' })).toEqual(['scrappedMonth common.required']);
    expect(await refused({ scrappedMonth: '2026-01' })).toEqual([
      'scrappedMonth assets.notScrapped',
    ]);
    expect((await call.created({ code: 'soon', inServiceMonth: '2027-11' })).reason).toBe(
      'notBegun',
    );
    await app.db.executor.execute(
      sql`update cost_sub_category set ended_on = '2026-01-01' where id = ${ids.device}`,
    );
    expect(await refused({ code: 'T-2' })).toEqual(['subCategoryId assets.categoryEnded']);
    await app.db.executor.execute(
      sql`update cost_sub_category set ended_on = null where id = ${ids.device}`,
    );
  });

  it('is not overwritten unseen', async () => {
    const asset = await call.created();
    await call.change(asset, call.fields({ name: '甲' }));
    const answer = await call.change(asset, call.fields({ name: '乙' }));
    expect([answer.code, answer.data.name, answer.data.version]).toEqual([6, '甲', 2]);
    expect((await call.share(asset, '2026-12', { 'RM-2601': 100 })).code).toBe(6);
  });
});

describe('shares', () => {
  it('hold from a month on, one set after the other, and split the schedule', async () => {
    const asset = await call.created({ originalValue: 1200.12 });
    // 1,200.12 ÷ 12 = 100.01 a month.
    const first = await call.share(asset, '2026-01', { 'RM-2601': 50, 'CM-2538': 50 });
    const second = await call.share(first.data, '2026-07', {
      'RM-2601': 33.33,
      'RM-2605': 33.33,
      'CM-2538': 33.34,
    });
    const { schedule, shareSets } = second.data;
    expect(schedule.projects.map(({ code }) => code)).toEqual(['CM-2538', 'RM-2601', 'RM-2605']);
    // 50.005 each: the fen left over goes to CM-2538. From July 33.343334, 33.333333 and 33.333333.
    expect(schedule.months[0]?.parts).toEqual([50.01, 50, null]);
    expect(schedule.months[6]?.parts).toEqual([33.35, 33.33, 33.33]);
    expect(schedule.sums).toEqual({
      depreciation: 1200.12,
      before: 0,
      parts: [500.16, 499.98, 199.98],
      unassigned: 0,
    });
    expect(shareSets.map(({ fromMonth, shares }) => [fromMonth, shares.length])).toEqual([
      ['2026-01', 2],
      ['2026-07', 3],
    ]);
    const replaced = await call.share(second.data, '2026-07', { 'RM-2605': 100 });
    expect(replaced.data.shareSets[1]?.shares).toHaveLength(1);
    const same = await call.share(replaced.data, '2026-07', { 'RM-2605': 100 });
    expect(same.data.version).toBe(replaced.data.version);
  });

  it('are refused where they make no whole, name nothing, or reach into closed months', async () => {
    await begin(app, '2026-08');
    const asset = await call.created();
    await close(app, '2026-08');
    const refused = async (from: string, parts: Record<string, number>) => {
      const answer = await call.share(asset, from, parts);
      return [answer.code, ...issuesOf(answer)];
    };
    expect(await refused('2026-09', { 'RM-2601': 99.99 })).toEqual([2, 'shares assets.notWhole']);
    expect(await refused('2026-09', { 'RM-2601': 60, 'RM-2605': 40.01 })).toEqual([
      2,
      'shares assets.notWhole',
    ]);
    expect(await refused('2026-08', { 'RM-2601': 100 })).toEqual([
      8,
      'fromMonth periods.monthClosed',
    ]);
    // From before the accounts it would hold in the closed month, too.
    expect(await refused('2026-01', { 'RM-2601': 100 })).toEqual([
      8,
      'fromMonth periods.monthClosed',
    ]);
    expect(await refused('2027-01', { 'RM-2601': 100 })).toEqual([
      1,
      'fromMonth assets.sharesTooLate',
    ]);
    expect(await refused('2026-09', { nowhere: 100 })).toEqual([
      2,
      'shares.0.projectId common.tooSmall',
    ]);
    expect(await refused('2026-09', { 'RM-2607': 100 })).toEqual([
      1,
      'shares.0.projectId assets.projectClosed',
    ]);
    const unknown = await app.call(assetEndpoints.setShares, {
      token: finance,
      body: {
        ...{ id: asset.id, version: asset.version, fromMonth: '2026-09' },
        shares: [{ projectId: 999_999, share: 100 }],
      },
    });
    expect(issuesOf(unknown)).toEqual(['shares.0.projectId assets.unknownProject']);
    expect(await refused('2026-09', {})).toEqual([2, 'shares common.required']);
    const late = await call.created({ code: 'T-2', inServiceMonth: '2026-10' });
    expect(issuesOf(await call.share(late, '2026-10', { 'RM-2601': 100 }))).toEqual([
      'fromMonth assets.sharesTooEarly',
    ]);
  });

  it('stay on a project that was closed since', async () => {
    const asset = await call.created();
    const shared = (await call.share(asset, '2026-01', { 'RM-2606': 100 })).data;
    await app.db.executor.execute(sql`update project set status = 'closed' where code = 'RM-2606'`);
    const again = await call.share(shared, '2026-06', { 'RM-2606': 50, 'RM-2605': 50 });
    expect(again.code).toBe(0);
    expect(again.data.schedule.projects.find(({ closed }) => closed)?.code).toBe('RM-2606');
    await app.db.executor.execute(sql`update project set status = 'active' where code = 'RM-2606'`);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await begin(app, '2026-02');
    const rig = await call.created({ code: 'L-1', name: '三坐标测量机' });
    await call.share(rig, '2026-02', { 'RM-2601': 100 });
    const old = await call.created({
      code: 'L-2',
      name: '老化试验箱',
      lifeMonths: 3,
      status: 'idle',
    });
    await call.share(old, '2026-02', { 'RM-2605': 100 });
    await call.created({ code: 'L-3', status: 'scrapped', scrappedMonth: '2026-03' });
  });

  it('says what a month takes of each, why it takes nothing, and what all of it comes to', async () => {
    const page = await call.list({ month: '2026-05' });
    expect(
      page.rows.map(({ code, depreciation, reason, netValue }) => [
        code,
        depreciation,
        reason,
        netValue,
      ]),
    ).toEqual([
      ['L-1', 100, null, 700],
      ['L-2', null, 'writtenOff', 0],
      ['L-3', null, 'scrapped', 900],
    ]);
    expect(page.sums).toEqual({
      originalValue: 3600,
      depreciation: 100,
      taken: 2000,
      netValue: 1600,
    });
    expect(page.counts).toEqual({ all: 3, inUse: 1, idle: 1, scrapped: 1 });
    const before = await call.list({ month: '2026-01' });
    expect(before.rows.map(({ reason }) => reason)).toEqual(Array(3).fill('beforeAccounts'));
    expect(before.sums).toMatchObject({ depreciation: 0, taken: 600 });
  });

  it('comes to what the month has of all assets', async () => {
    for (const month of ['2026-02', '2026-03', '2026-04', '2026-12', '2027-01']) {
      const { sums } = await call.list({ month });
      expect([month, Math.round(sums.depreciation * 100)]).toEqual([month, await sumOf(month)]);
    }
    // February takes 100.00, 400.00 and 100.00.
    expect((await call.list({ month: '2026-02' })).sums.depreciation).toBe(600);
  });

  it('is narrowed to what a month takes something of, without another sum', async () => {
    // Two of three have ended by then, or not begun.
    for (const month of ['2026-02', '2026-12', '2027-01']) {
      const all = await call.list({ month });
      const due = await call.list({ month, due: 'month' });
      expect(due.sums.depreciation).toBe(all.sums.depreciation);
      const taking = all.rows.filter(({ depreciation }) => (depreciation ?? 0) !== 0);
      expect(due.rows).toEqual(taking);
      expect(due.total).toBe(taking.length);
    }
  });

  it('is narrowed by words, sound, category, project and status; sums follow, counts do not', async () => {
    const codes = async (query: Record<string, string>) =>
      (await call.list({ month: '2026-03', ...query })).rows.map(({ code }) => code);
    expect(await codes({ query: '测量' })).toEqual(['L-1']);
    expect(await codes({ query: 'szbclj' })).toEqual(['L-1']);
    expect(await codes({ query: 'l-2' })).toEqual(['L-2']);
    expect(await codes({ projectId: String(ids.project('RM-2605')) })).toEqual(['L-2']);
    expect(await codes({ subCategoryId: String(ids.device) })).toHaveLength(3);
    expect(await codes({ subCategoryId: String(ids.travel) })).toEqual([]);
    const idle = await call.list({ month: '2026-03', status: 'idle' });
    expect(idle).toMatchObject({ total: 1, sums: { originalValue: 1200 }, counts: { all: 3 } });
    expect(await codes({ sort: '-depreciation' })).toEqual(['L-2', 'L-1', 'L-3']);
    expect(await codes({ sort: 'netValue' })).toEqual(['L-2', 'L-1', 'L-3']);
    const second = await call.list({ month: '2026-03', pageSize: '2', pageNum: '2' });
    expect([second.total, second.rows.map(({ code }) => code)]).toEqual([3, ['L-3']]);
  });

  it('asks as much of the database for many as for few', async () => {
    const few = await app.countStatements(() => call.list());
    for (let n = 0; n < 4; n += 1) await call.created({ code: `M-${n}` });
    expect(await app.countStatements(() => call.list({ pageSize: '200' }))).toBe(few);
  });

  it('is empty when there is nothing at all', async () => {
    await app.db.executor.execute(sql`delete from asset`);
    expect(await call.list()).toMatchObject({ total: 0, isEmpty: true, month: '2026-02' });
  });

  it('offers categories of assets, departments and the months to scrap in', async () => {
    const { data } = await app.call<{ categories: { nameZh: string }[] }>(assetEndpoints.choices, {
      token: finance,
    });
    expect(data).toMatchObject({ scrapFrom: null, scrapTo: '2026-11' });
    expect(data.categories.map(({ nameZh }) => nameZh)).toEqual([
      '设备折旧',
      '模具摊销',
      '软件摊销',
    ]);
  });
});

it('the beginning of the accounts is said anew for every schedule', async () => {
  await begin(app, '2026-03');
  await close(app, '2026-03');
  const asset = await call.created();
  expect(months(asset)[0]).toBe('2026-01 100 before');
  expect(months(asset)[2]).toBe('2026-04 111.11 due');
  await reopen(app, '2026-03');
  await begin(app, '2026-02');
  expect(months((await call.read(asset.id)).data)[2]).toBe('2026-03 100 due');
});
