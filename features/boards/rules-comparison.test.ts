import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addedUp,
  MONTHS,
  type MonthSums,
  monthFigures,
  type YearSums,
  yearFigures,
} from './rules-comparison.ts';

const month = (changes: Partial<MonthSums> = {}): MonthSums => ({
  ...{ budgetFen: 10_000, originalFen: 9_000, budgetMinutes: 60 },
  ...{ actualFen: 4_000, actualMinutes: 30 },
  ...changes,
});
const year = (changes: Partial<YearSums> = {}): YearSums => ({
  ...{ planned: true, lastYearFen: 700 },
  months: MONTHS.map(() => month()),
  ...changes,
});
const CLOSED = { first: 2, maxPeriod: 3, lastYearMonths: 3 };

describe('what a year comes to', () => {
  it('counts up to the last closed month, and the plan of all twelve', () => {
    expect(yearFigures(year(), CLOSED)).toEqual({
      ...{ budgetAmount: 300, originalAmount: 270, actualAmount: 120 },
      ...{ budgetHours: 3, actualHours: 1.5, yearBudgetAmount: 1_200 },
      ...{ executionRate: 10, toDateRate: 40, lastYearAmount: 7 },
    });
  });

  it('has no last year where there were no accounts', () => {
    expect(yearFigures(year(), { ...CLOSED, lastYearMonths: 0 }).lastYearAmount).toBeNull();
  });

  it('is not planned as nothing where nobody plans', () => {
    const none = yearFigures(addedUp([]), CLOSED);
    expect(none).toMatchObject({ budgetAmount: null, yearBudgetAmount: null, actualAmount: 0 });
    expect(monthFigures(addedUp([]), CLOSED)[0]?.budgetAmount).toBeNull();
  });
});

describe('its months', () => {
  it('have an actual and rates where they are closed alone', () => {
    const found = monthFigures(year(), CLOSED);
    expect(found.map(({ actualAmount }) => actualAmount).slice(0, 4)).toEqual([null, 40, 40, null]);
    expect(found[2]).toMatchObject({ rate: 40, toDateRate: 40, budgetAmount: 100 });
    expect(found[3]).toMatchObject({ rate: null, toDateRate: null, budgetAmount: 100 });
  });
});

describe('documents added up', () => {
  const anyMonth = fc.record({
    budgetFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    originalFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    budgetMinutes: fc.nat(10_000),
    actualFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    actualMinutes: fc.integer({ min: -10_000, max: 10_000 }),
  });
  const anyYear = fc.record({
    planned: fc.constant(true),
    months: fc.array(anyMonth, { minLength: 12, maxLength: 12 }),
    lastYearFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });

  it('come to the same whichever are added first', () => {
    fc.assert(
      fc.property(anyYear, anyYear, anyYear, (a, b, c) => {
        expect(addedUp([addedUp([a, b]), c])).toEqual(addedUp([a, addedUp([c, b])]));
        const found = yearFigures(addedUp([a, b, c]), {
          first: 1,
          maxPeriod: 12,
          lastYearMonths: 1,
        });
        const cents = [a, b, c].flatMap(({ months }) => months.map((one) => one.actualFen));
        expect(Math.round(found.actualAmount * 100)).toBe(cents.reduce((x, y) => x + y, 0));
      }),
    );
  });
});
