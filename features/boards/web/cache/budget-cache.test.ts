import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { PeriodEntry, Periodical } from '#features/boards/contract-periodical.ts';
import {
  type BudgetCache,
  EMPTY_CACHE,
  maxPeriodOf,
  monthOfEntry,
  noticed,
  requestsFor,
  servedBy,
  withComparison,
  withDetail,
  withFinalAccount,
  withMonths,
} from './budget-cache.ts';

const range = (dateRangeStart: string, dateRangeEnd: string) => ({ dateRangeStart, dateRangeEnd });

const entry = (year: number, month: number, actualAmount = month): PeriodEntry => ({
  year,
  month,
  state: 'closed',
  inBudget: true,
  budgetAmount: 10,
  originalAmount: 10,
  actualAmount,
  budgetHours: 0,
  actualHours: 0,
  provisional: null,
  projects: [],
  subCategories: [],
});

const months = (years: readonly number[], actual?: number) =>
  years.flatMap((year) =>
    Array.from({ length: 12 }, (_, at) => entry(year, at + 1, actual ?? at + 1)),
  );

const reply = (
  years: readonly number[],
  { budgetId = 1, dataVersion = 1, actual }: Partial<Periodical> & { actual?: number } = {},
): Periodical => ({
  budgetId,
  versionId: 11,
  dataVersion,
  opens: true,
  children: months(years, actual),
});

const holding = (...years: number[]) => withMonths(EMPTY_CACHE, reply(years));

const comparison = (year: number, maxPeriod: number, dataVersion = 1) =>
  ({ year, maxPeriod, dataVersion }) as Comparison;

const heldMonths = (cache: BudgetCache, budgetId = 1) =>
  (cache.budgetsDataCache.get(budgetId)?.children ?? []).map(monthOfEntry);

describe('on request the years of the range are computed', () => {
  it('whatever months it begins and ends with', () => {
    expect(requestsFor(EMPTY_CACHE, 1, range('2025-11', '2026-02'))).toEqual([
      { startDate: '2025-01-01', endDate: '2026-12-31' },
    ]);
  });
});

describe('with no cache whole calendar years are fetched', () => {
  it('from January of the first to December of the last', () => {
    expect(requestsFor(EMPTY_CACHE, 1, range('2024-05', '2026-05'))).toEqual([
      { startDate: '2024-01-01', endDate: '2026-12-31' },
    ]);
  });

  it('also where another budget is held', () => {
    expect(requestsFor(holding(2026), 2, range('2026-03', '2026-03'))).toEqual([
      { startDate: '2026-01-01', endDate: '2026-12-31' },
    ]);
  });
});

describe('with a cache only missing years are fetched', () => {
  it('and none that is held', () => {
    expect(requestsFor(holding(2025), 1, range('2025-06', '2026-02'))).toEqual([
      { startDate: '2026-01-01', endDate: '2026-12-31' },
    ]);
  });

  it('in one request for each stretch of years that follow each other', () => {
    expect(requestsFor(holding(2024, 2027), 1, range('2023-01', '2028-12'))).toEqual([
      { startDate: '2023-01-01', endDate: '2023-12-31' },
      { startDate: '2025-01-01', endDate: '2026-12-31' },
      { startDate: '2028-01-01', endDate: '2028-12-31' },
    ]);
  });

  it('among them a year of which only some months are held', () => {
    const cache = withMonths(EMPTY_CACHE, { ...reply([]), children: [entry(2026, 1)] });
    expect(requestsFor(cache, 1, range('2026-01', '2026-01'))).toHaveLength(1);
    expect(servedBy(cache, 1, range('2026-01', '2026-01'))).toBeNull();
  });
});

describe('entries whose year and month are not held are merged', () => {
  it('in the order of the months', () => {
    const cache = withMonths(holding(2026), reply([2025]));
    expect(heldMonths(cache).slice(0, 2)).toEqual(['2025-01', '2025-02']);
    expect(heldMonths(cache)).toHaveLength(24);
  });

  it('and those that are held stay as they are', () => {
    const cache = withMonths(holding(2026), reply([2026, 2027], { actual: 99 }));
    const amounts = cache.budgetsDataCache.get(1)?.children.map((one) => one.actualAmount);
    expect(amounts?.slice(0, 3)).toEqual([1, 2, 3]);
    expect(amounts?.slice(12, 15)).toEqual([99, 99, 99]);
  });
});

describe('otherwise the cache serves', () => {
  it('and nothing is asked for', () => {
    expect(requestsFor(holding(2025, 2026), 1, range('2025-03', '2026-10'))).toEqual([]);
  });

  it('with the months of the range alone', () => {
    const served = servedBy(holding(2025, 2026), 1, range('2025-12', '2026-02'));
    expect(served?.children.map(monthOfEntry)).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(served).toMatchObject({ versionId: 11, opens: true });
  });

  it('after no more than one round of requests, whatever is held and asked for', () => {
    const year = fc.integer({ min: 2020, max: 2030 });
    const month = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(fc.uniqueArray(year), year, year, month, month, (held, one, other, from, to) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const end = first === last ? Math.max(from, to) : to;
        const asked = range(
          monthOfEntry({ year: first, month: first === last ? Math.min(from, to) : from }),
          monthOfEntry({ year: last, month: end }),
        );
        let cache: BudgetCache = held.length > 0 ? holding(...held) : EMPTY_CACHE;
        for (const { startDate, endDate } of requestsFor(cache, 1, asked)) {
          const years = [];
          for (let at = Number(startDate.slice(0, 4)); at <= Number(endDate.slice(0, 4)); at += 1) {
            years.push(at);
          }
          cache = withMonths(cache, reply(years));
        }
        expect(requestsFor(cache, 1, asked)).toEqual([]);
        const served = servedBy(cache, 1, asked)?.children.map(monthOfEntry) ?? [];
        expect([served[0], served.at(-1)]).toEqual([asked.dateRangeStart, asked.dateRangeEnd]);
        expect(new Set(served).size).toBe(served.length);
      }),
    );
  });
});

describe('a reply with another data version counts as no cache', () => {
  it('for everything held', () => {
    let cache: BudgetCache = withMonths(holding(2026), reply([2026], { budgetId: 2 }));
    cache = withComparison(cache, comparison(2026, 9));
    cache = withFinalAccount(cache, { year: 2026, maxPeriod: 9, dataVersion: 1 });
    cache = withMonths(cache, reply([2027], { dataVersion: 2 }));
    expect(heldMonths(cache)).toHaveLength(12);
    expect(heldMonths(cache, 2)).toEqual([]);
    expect(maxPeriodOf(cache, 2026)).toBe(0);
    expect(cache.dataVersion).toBe(2);
  });

  it('whichever reply says so', () => {
    expect(noticed(holding(2026), 2).budgetsDataCache.size).toBe(0);
    expect(withComparison(holding(2026), comparison(2026, 9, 2)).budgetsDataCache.size).toBe(0);
    const account = { year: 2026, maxPeriod: 9, dataVersion: 2 };
    expect(withFinalAccount(holding(2026), account).budgetsDataCache.size).toBe(0);
  });

  it('and one with the same keeps all of it', () => {
    const cache = holding(2026);
    expect(noticed(cache, 1)).toBe(cache);
  });
});

describe('the maximum period of a year', () => {
  it('comes from final account data', () => {
    const cache = withFinalAccount(withComparison(EMPTY_CACHE, comparison(2026, 8)), {
      year: 2026,
      maxPeriod: 9,
      dataVersion: 1,
    });
    expect(maxPeriodOf(cache, 2026)).toBe(9);
  });

  it('or from comparison data', () => {
    expect(maxPeriodOf(withComparison(EMPTY_CACHE, comparison(2026, 8)), 2026)).toBe(8);
  });

  it('and is 0 if the year is absent', () => {
    expect(maxPeriodOf(withComparison(EMPTY_CACHE, comparison(2026, 8)), 2025)).toBe(0);
  });
});

describe('final account data', () => {
  it('is one record per year, replaced on update', () => {
    const account = (maxPeriod: number, year = 2026) => ({ year, maxPeriod, dataVersion: 1 });
    let cache = withFinalAccount(EMPTY_CACHE, account(8));
    cache = withFinalAccount(cache, account(12, 2025));
    cache = withFinalAccount(cache, account(9));
    expect(cache.finalAccountData).toEqual([
      { year: 2025, maxPeriod: 12 },
      { year: 2026, maxPeriod: 9 },
    ]);
  });
});

describe('comparison data', () => {
  it('is held by year', () => {
    const cache = withComparison(
      withComparison(EMPTY_CACHE, comparison(2025, 12)),
      comparison(2026, 9),
    );
    expect([...cache.macroScopicComparisonDataMap.keys()]).toEqual([2025, 2026]);
  });
});

describe('the document that is looked at', () => {
  it('is held beside the months, and goes with them', () => {
    const cache = withDetail(holding(2026) as BudgetCache<{ id: number }>, { id: 1 });
    expect(cache.budgetDetail).toEqual({ id: 1 });
    expect(noticed(cache, 2).budgetDetail).toBeNull();
  });

  it('stays where it comes before any version is known', () => {
    const cache = withDetail(EMPTY_CACHE as BudgetCache<{ id: number }>, { id: 1 });
    expect(withMonths(cache, reply([2026])).budgetDetail).toEqual({ id: 1 });
  });
});
