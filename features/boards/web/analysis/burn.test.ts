import { describe, expect, it } from 'vitest';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import { figures, periodical } from '../cache/testing.ts';
import { type BurnMonths, burnPoints, lastActual } from './burn.ts';
import { within } from './sums.ts';

const { children } = periodical();

const [some] = children;
if (some === undefined) throw new Error('no month');

/** Nine months of 90 out of 100 are closed; October cost 90 so far. */
const months = (given: Partial<BurnMonths>): BurnMonths => ({
  counted: within(children, '2026-01', '2026-09'),
  ...{ by: 'year', mode: 'period', start: '2026-01', ...given },
});

/** Quarters of 2025 in a company whose accounts began in June: the second is closed by that month alone. */
function quarters(): PeriodEntry[] {
  const states = ['none', 'closed', 'closed', 'provisional'] as const;
  return states.map((state, at) => ({
    ...({ ...some, year: 2025, month: (at + 1) * 3, state } as PeriodEntry),
    actualAmount: state === 'none' ? 0 : 30,
  }));
}

const nothingCounted = months({ counted: [], by: 'quarter', start: '2025-01' });

describe('points of a budget older than its accounts', () => {
  it('have what closed quarters cost, and nothing where there were no accounts', () => {
    const points = burnPoints(quarters(), null, nothingCounted);
    expect(points.map(({ actual }) => actual)).toEqual([null, 3000, 3000, null]);
    expect(points.map(({ provisional }) => provisional)).toEqual([null, null, null, 3000]);
  });

  it('end with the last closed one, whatever there was not before it', () => {
    expect(lastActual(burnPoints(quarters(), null, nothingCounted))).toBe(2);
  });
});

describe('a period that is closed in part', () => {
  const year: PeriodEntry = { ...some, ...figures(1200, 900), month: 12, state: 'provisional' };

  it('has what its closed months cost, and beside it what may still change', () => {
    const [point] = burnPoints([year], null, months({}));
    expect(point).toMatchObject({ actual: 81_000, provisional: 90_000, plan: 120_000 });
    expect(point?.part).toEqual({ through: '2026-09', plan: 90_000, left: 0.25 });
  });

  it('counts from the first month of the range', () => {
    const [point] = burnPoints(
      [year],
      null,
      months({ counted: within(children, '2026-07', '2026-09'), start: '2026-07' }),
    );
    expect(point).toMatchObject({ actual: 27_000, part: { plan: 30_000, left: 0.5 } });
  });

  it('has all closed months up to it where figures are cumulative, and where it is heading', () => {
    const toCome = {
      ...{ through: '2026-08', ac: 72_000, etc: 40_000 },
      months: ['2026-09', '2026-10', '2026-11', '2026-12'].map((month) => ({
        month,
        part: 10_000,
      })),
    } as const;
    const quarter = (month: number, state: PeriodEntry['state'], actual: number): PeriodEntry => ({
      ...({ ...some, ...figures(month * 100, actual), month, state } as PeriodEntry),
    });
    const points = burnPoints(
      [quarter(6, 'closed', 540), quarter(9, 'provisional', 810), quarter(12, 'none', 810)],
      toCome,
      months({
        counted: within(children, '2026-01', '2026-08'),
        by: 'quarter',
        mode: 'cumulative',
      }),
    );
    expect(points.map(({ actual }) => actual)).toEqual([54_000, 72_000, null]);
    expect(points.map(({ forecast }) => forecast)).toEqual([null, 82_000, 112_000]);
    expect(points[1]?.part).toMatchObject({ through: '2026-08', plan: 80_000 });
  });

  it('shows nothing as open where its other months have no figures', () => {
    const [point] = burnPoints([{ ...year, actualAmount: 810 }], null, months({}));
    expect(point).toMatchObject({ actual: 81_000, provisional: null });
  });
});
