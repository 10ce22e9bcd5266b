import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ForecastParts,
  forecastPartsEndpoints,
} from '#features/boards/contract-forecast-parts.ts';
import type { Made } from '#features/budgets/server/testing.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Fen, fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { STANDARD } from '../ground/testing.ts';
import { forecastsOf } from './forecasts.ts';
import {
  addCosts,
  closeThrough,
  enterDone,
  type ForecastCompany,
  startForecastCompany,
  useMethod,
} from './testing.ts';

let company: ForecastCompany;

beforeAll(async () => {
  company = await startForecastCompany();
  await addCosts(company);
  await closeThrough(company, '2024-04');
  await company.app.db.executor.execute(sql`
    insert into project_member (project_id, person_id)
    values (${company.projects.main}, ${company.known.person('dl')})`);
}, 120_000);
afterAll(() => company.app.close());
beforeEach(async () => {
  await company.app.db.executor.execute(sql`delete from forecast_entry`);
  await useMethod(company, company.byMain, 'remaining');
  await useMethod(company, company.bySub, 'remaining');
});

const ask = ({ id }: Made, role: Role = 'finance', query: { through?: Month } = {}) =>
  company.app.call<ForecastParts>(forecastPartsEndpoints.read, {
    token: demoToken(role),
    params: { id },
    query,
  });

async function read(of: Made, role?: Role): Promise<ForecastParts> {
  const answer = await ask(of, role);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

async function only(of: Made): Promise<ForecastParts['documents'][number]> {
  const { documents } = await read(of);
  const [document] = documents;
  if (document === undefined || documents.length > 1) throw new Error('not one document');
  return document;
}

/** What the forecast itself says is still to come, from sums. */
async function toCome({ id }: Made): Promise<Fen | null> {
  const found = await forecastsOf(company.app.db.executor, { budgets: [id], labour: 'standard' });
  return found.get(id)?.etc ?? null;
}

const fenOf = (parts: readonly { readonly amount: number | null }[]): Fen =>
  sumFen(parts.map(({ amount }) => yuanToFen(amount ?? Number.NaN)));

/** Enters a figure for travel of the first document, as if nobody asked whether it may be. */
const enter = async (projectId: number, month: string, fen: Fen) => {
  const { executor } = company.app.db;
  const { id } = company.byMain;
  await executor.execute(sql`insert into forecast_entry values (${id}, 1) on conflict do nothing`);
  await executor.execute(sql`
    insert into forecast_amount
    values (${id}, ${projectId}, ${company.items.travel}, ${firstDay(month)}, ${fen})`);
};

describe('what is still to come of a forecast', () => {
  it('are the cells of the months that are left', async () => {
    const { main } = company.projects;
    const found = await only(company.byMain);
    expect(found).toMatchObject({
      ...{ budgetId: company.byMain.id, code: 'F-1', method: 'remaining', amount: 3_000 },
      ...{ months: { from: '2024-05', to: '2024-06' }, trend: null, value: null },
    });
    expect(
      found.lines.map(({ projectId, direct, subCategory, amount }) => [
        ...[projectId, direct, subCategory.id, amount],
      ]),
    ).toEqual([
      [main, false, company.items.labour, 1_000],
      [main, false, company.items.travel, 2_000],
    ]);
    const { other, otherPart } = company.projects;
    const { lines } = await only(company.bySub);
    expect(lines.map(({ projectId, direct }) => [projectId, direct])).toEqual([
      ...[
        [other, true],
        [otherPart, false],
      ],
      ...[
        [other, true],
        [otherPart, false],
      ],
    ]);
    expect(fenOf(lines)).toBe(await toCome(company.bySub));
  });

  it('are rows of the last months by line, each by the months left and rounded once', async () => {
    await useMethod(company, company.byMain, 'trend');
    const found = await only(company.byMain);
    expect(found).toMatchObject({
      ...{ months: { from: '2024-02', to: '2024-04' }, trend: { monthsLeft: 2, months: 3 } },
    });
    // A part counts with its main project: 100.03 by two thirds is 66.69, apart it were 66.68.
    expect(found.lines.map(({ booked, amount }) => [booked, amount])).toEqual([
      [fenToYuan(8 * STANDARD), fenToYuan(Math.round((16 * STANDARD) / 3))],
      [100.03, 66.69],
    ]);
    expect(fenOf(found.lines)).toBe(await toCome(company.byMain));
    expect(found.amount).toBe(fenToYuan(fenOf(found.lines)));
  });

  it.each(['remaining', 'trend'] as const)('can be as of an earlier month: %s', async (method) => {
    const { executor } = company.app.db;
    const { id } = company.byMain;
    await useMethod(company, company.byMain, method);
    for (const through of ['2024-02', '2024-03', '2024-04'] as const) {
      const { data } = await ask(company.byMain, 'finance', { through });
      expect(data.through).toBe(through);
      const then = await forecastsOf(executor, { budgets: [id], labour: 'standard', through });
      expect(fenOf(data.documents[0]?.lines ?? [])).toBe(then.get(id)?.etc);
    }
  });

  it('are the figures that were entered, and cells where none was', async () => {
    await useMethod(company, company.byMain, 'manual');
    const { main, other } = company.projects;
    await enter(main, '2024-05', 123_456);
    // Of a closed month, after the end, and of a project the document does not cover: no part of it.
    await enter(main, '2024-04', 999_999);
    await enter(main, '2024-07', 999_999);
    await enter(other, '2024-05', 999_999);
    const found = await only(company.byMain);
    expect(found.lines.map(({ planned, amount }) => [planned, amount])).toEqual([
      [1_000, 1_000],
      [2_000, 2_234.56],
    ]);
    expect(fenOf(found.lines)).toBe(await toCome(company.byMain));
  });

  it('come of what is planned, booked and done where it goes by the work', async () => {
    await useMethod(company, company.byMain, 'cpi');
    expect(await only(company.byMain)).toMatchObject({ amount: null, value: null, lines: [] });
    await enterDone(company, company.byMain, '2024-02', 2_000);
    await enterDone(company, company.byMain, '2024-03', 3_333);
    await enterDone(company, company.byMain, '2024-05', 9_000);
    const ac = 90_000 + 10_001 + 2 + 8 * STANDARD;
    const found = await only(company.byMain);
    expect(found).toMatchObject({
      value: { bac: 9_000, ac: fenToYuan(ac), percentDone: 33.33 },
      ...{ amount: fenToYuan(Math.round((ac * 10_000) / 3_333) - ac), lines: [] },
    });
    expect(yuanToFen(found.amount ?? 0)).toBe(await toCome(company.byMain));
  });

  it('of one that adds up others is told by its members', async () => {
    await useMethod(company, company.bySub, 'trend');
    const { through, documents } = await read(company.integration);
    expect(through).toBe('2024-04');
    expect(documents.map(({ code, method, lines }) => [code, method, lines])).toEqual([
      ['F-1', 'remaining', []],
      ['F-2', 'trend', []],
    ]);
    expect(fenOf(documents)).toBe(await toCome(company.integration));
  });

  it.each(['remaining', 'trend'] as const)(
    'by %s is read from cells and rows, not from the sums a forecast reads',
    async (method) => {
      const { byMain, app } = company;
      const { executor } = app.db;
      await useMethod(company, byMain, method);
      const before = await toCome(byMain);
      const changeSums = async (by: Fen) => {
        await executor.execute(sql`update budget_month set fen = fen + ${by}`);
        await executor.execute(sql`update budget_actual set fen = fen + ${by}`);
      };
      await changeSums(700);
      expect(await toCome(byMain)).not.toBe(before);
      expect(fenOf((await only(byMain)).lines)).toBe(before);
      await changeSums(-700);
    },
  );

  it('is for whoever sees the document whole', async () => {
    const codes = async (role: Role) => [
      (await ask(company.byMain, role)).code,
      (await ask(company.bySub, role)).code,
    ];
    const { ok, notPermitted, notFound } = ResultCode;
    expect(await codes('user')).toEqual([ok, notFound]);
    expect(await codes('dl')).toEqual([notPermitted, notFound]);
    expect(await codes('pmo')).toEqual([ok, ok]);
    expect(await codes('wl_view')).toEqual([notPermitted, notPermitted]);
  });

  it('takes as many statements for few lines as for several documents', async () => {
    const counted = (of: Made) => company.app.countStatements(() => ask(of));
    await counted(company.byMain);
    expect(await counted(company.bySub)).toBe(await counted(company.byMain));
    expect(await counted(company.integration)).toBeLessThanOrEqual(await counted(company.byMain));
  });
});
