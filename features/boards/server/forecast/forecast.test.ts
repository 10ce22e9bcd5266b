import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORECAST_METHODS } from '#features/budgets/rules.ts';
import type { Made } from '#features/budgets/server/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { STANDARD } from '../ground/testing.ts';
import { forecastsOf } from './forecasts.ts';
import {
  addCosts,
  closeThrough,
  enterDone,
  type ForecastCompany,
  RATES,
  startForecastCompany,
  useMethod,
} from './testing.ts';

let company: ForecastCompany;

const NOW = '2024-04';

const TRAVEL = 90_000 + 10_001 + 2;
const FEBRUARY = 6 * STANDARD;
const MARCH = 2 * STANDARD;
const AC = TRAVEL + FEBRUARY + MARCH;
/** 1,500.00 a month. */
const BAC = 6 * 150_000;

beforeAll(async () => {
  company = await startForecastCompany();
  await addCosts(company);
  await closeThrough(company, NOW);
}, 120_000);
afterAll(() => company.app.close());

async function forecast({ id }: Made, labour: LabourValue = 'standard') {
  const found = await forecastsOf(company.app.db.executor, { budgets: [id], labour });
  const one = found.get(id);
  if (one === undefined) throw new Error('there is no forecast');
  return one;
}

describe('the forecast of a document', () => {
  it('by what is left: spent to April, planned in May and June', async () => {
    const etc = 2 * 150_000;
    expect(await forecast(company.byMain)).toMatchObject({
      ...{ method: 'remaining', through: NOW, bac: BAC, ac: AC, etc, eac: AC + etc },
      ...{ vac: BAC - AC - etc, missing: null, cpi: null },
    });
  });

  it('by trend: the last three months by lines, a part with its main project', async () => {
    await useMethod(company, company.byMain, 'trend');
    // Travel 100.03 of February to April, by two months of three: 66.69 (apart it were 66.67 and 0.01).
    const travel = 6_669;
    const labour = Math.round(((FEBRUARY + MARCH) * 2) / 3);
    expect(await forecast(company.byMain)).toMatchObject({ etc: travel + labour, missing: null });
  });

  it('by what was entered, and as planned where nothing was', async () => {
    await useMethod(company, company.byMain, 'manual');
    const { executor } = company.app.db;
    const { main, other } = company.projects;
    await executor.execute(sql`insert into forecast_entry values (${company.byMain.id}, 1)`);
    for (const [project, month, fen] of [
      [main, '2024-05-01', 123_456],
      // Of a closed month, after the end, and of a project the document does not cover: no part of it.
      [main, '2024-04-01', 999_999],
      [main, '2024-07-01', 999_999],
      [other, '2024-05-01', 999_999],
    ] as const) {
      await executor.execute(sql`
        insert into forecast_amount
        values (${company.byMain.id}, ${project}, ${company.items.travel}, ${month}, ${fen})`);
    }
    expect(await forecast(company.byMain)).toMatchObject({
      etc: 123_456 + 100_000 + 2 * 50_000,
      missing: null,
    });
    await executor.execute(sql`delete from forecast_entry`);
  });

  it('by the work that is done, as last entered by then', async () => {
    await useMethod(company, company.byMain, 'cpi');
    expect(await forecast(company.byMain)).toMatchObject({ eac: null, missing: 'percentDone' });
    await enterDone(company, company.byMain, '2024-02', 2_000);
    await enterDone(company, company.byMain, '2024-03', 3_333);
    await enterDone(company, company.byMain, '2024-05', 9_000);
    const found = await forecast(company.byMain);
    // A third of the plan is done with what was spent: EV 2,999.70; PV four months.
    const eac = Math.round((AC * 10_000) / 3_333);
    expect(found).toMatchObject({
      ...{ ev: 299_970, pv: 600_000, doneBp: 3_333, eac, etc: eac - AC, missing: null },
      ...{ spi: 0.5, cpi: Math.round((299_970 / AC) * 10_000) / 10_000 },
    });
    await company.app.db.executor.execute(sql`delete from forecast_entry`);
    await useMethod(company, company.byMain, 'remaining');
  });

  it('of an integration is the sum of its members’, and none while one has none', async () => {
    await useMethod(company, company.bySub, 'trend');
    const [one, two] = [await forecast(company.byMain), await forecast(company.bySub)];
    expect(two.ac).toBe(33_333 + 3 * STANDARD);
    const eac = (one.eac ?? 0) + (two.eac ?? 0);
    expect(await forecast(company.integration)).toMatchObject({
      ...{ bac: 3 * BAC, eac, vac: 3 * BAC - eac, through: NOW, missing: null },
    });
    await useMethod(company, company.bySub, 'cpi');
    expect(await forecast(company.integration)).toMatchObject({ eac: null, missing: 'members' });
    await useMethod(company, company.bySub, 'remaining');
  });

  it.each(FORECAST_METHODS)(
    'at what people really cost by %s: that much was spent, and the same is to come',
    async (method) => {
      await useMethod(company, company.byMain, method);
      await enterDone(company, company.byMain, '2024-03', 3_333);
      const ac = TRAVEL + 3 * RATES.ann + 2 * RATES.bea + RATES.cy + 2 * RATES.lone;
      const { etc, bac } = await forecast(company.byMain);
      const eac = ac + (etc ?? 0);
      expect(await forecast(company.byMain, 'actual')).toMatchObject({
        ...{ method, bac, ac, etc, eac, vac: BAC - eac, missing: null },
      });
      const whole = await forecast(company.integration);
      const two = 33_333 + RATES.ann + RATES.bea + RATES.cy;
      expect(await forecast(company.integration, 'actual')).toMatchObject({
        ...{ ac: ac + two, etc: whole.etc, eac: ac + two + (whole.etc ?? 0) },
      });
      await company.app.db.executor.execute(sql`delete from forecast_entry`);
      await useMethod(company, company.byMain, 'remaining');
    },
  );

  it('of however many takes one statement', async () => {
    const { executor } = company.app.db;
    const all = sql`select id from budget`;
    const count = (budgets: typeof all | number[]) =>
      company.app.countStatements(() => forecastsOf(executor, { budgets, labour: 'standard' }));
    expect(await count(all)).toBe(1);
    expect(await count([company.byMain.id])).toBe(1);
    expect((await forecastsOf(executor, { budgets: all, labour: 'actual' })).size).toBe(3);
  });
});
