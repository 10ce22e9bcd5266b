import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '#kernel/dates.ts';
import type { MonthState } from './rules.ts';
import {
  DIMENSIONS,
  foldPeriods,
  type PartSums,
  type PeriodCell,
  periodState,
  periodsOf,
} from './rules-periods.ts';

const cell = (month: string, changes: Partial<PeriodCell> = {}): PeriodCell => ({
  ...{ month, projectId: 1, direct: false, subCategoryId: 5 },
  ...{ budgetFen: 100, originalFen: 90, actualFen: 70, budgetMinutes: 60, actualMinutes: 30 },
  ...changes,
});

describe('periods of a range', () => {
  it('are months, quarters and years with the months of the range alone', () => {
    expect(periodsOf('2025-11', '2026-01', 'month').map(({ last }) => last)).toEqual([
      ...['2025-11', '2025-12', '2026-01'],
    ]);
    expect(periodsOf('2025-11', '2026-05', 'quarter')).toEqual([
      { months: ['2025-11', '2025-12'], last: '2025-12' },
      { months: ['2026-01', '2026-02', '2026-03'], last: '2026-03' },
      { months: ['2026-04', '2026-05'], last: '2026-05' },
    ]);
    expect(periodsOf('2025-11', '2026-05', 'year').map(({ last }) => last)).toEqual([
      ...['2025-12', '2026-05'],
    ]);
  });
});

describe('how far a period is', () => {
  const stateOf = (months: readonly MonthState[], before = 0) => {
    const names = months.map((_, at) => addMonths('2025-04', at));
    const states = new Map(names.map((name, at) => [name, months[at] ?? 'none']));
    return periodState(
      { months: names, last: names.at(-1) ?? '' },
      {
        begins: addMonths('2025-04', before),
        stateOf: (month) => states.get(month) ?? 'none',
      },
    );
  };

  it('is closed where all of its months are, and nothing where none has figures', () => {
    expect(stateOf(['closed', 'closed', 'closed'])).toBe('closed');
    expect(stateOf(['closed', 'closed', 'none'])).toBe('provisional');
    expect(stateOf(['closed', 'provisional', 'none'])).toBe('provisional');
    expect(stateOf(['none', 'none', 'none'])).toBe('none');
  });

  it('does not ask for months before the accounts begin', () => {
    expect(stateOf(['none', 'none', 'closed'], 2)).toBe('closed');
    expect(stateOf(['none', 'closed', 'provisional'], 1)).toBe('provisional');
    expect(stateOf(['none', 'none', 'none'], 2)).toBe('none');
    expect(stateOf(['none', 'none', 'none'], 7)).toBe('none');
  });

  it('is nothing while there are no accounts', () => {
    const none = { begins: null, stateOf: () => 'none' as const };
    expect(periodState({ months: ['2025-04'], last: '2025-04' }, none)).toBe('none');
  });
});

describe('what periods come to', () => {
  const cells = [
    cell('2026-01'),
    cell('2026-01', { subCategoryId: 6, actualFen: 7 }),
    cell('2026-02', { projectId: 2, direct: true }),
    cell('2026-04', { projectId: 2, direct: true }),
    cell('2026-04', { projectId: 2, subCategoryId: 6 }),
  ];

  it('is what their months come to, by project and sub-category', () => {
    const [first, second] = foldPeriods(cells, periodsOf('2026-01', '2026-06', 'quarter'), {
      cumulative: false,
    });
    expect(first?.total).toMatchObject({ budgetFen: 300, actualFen: 147 });
    expect(first?.byProject).toHaveLength(2);
    expect(first?.bySubCategory.map(({ actualFen }) => actualFen)).toEqual([140, 7]);
    expect(second?.byProject.map(({ direct }) => direct)).toEqual([true, false]);
  });

  it('goes on growing where it is cumulative, and stays after the last month', () => {
    const found = foldPeriods(cells, periodsOf('2026-02', '2026-06', 'month'), {
      cumulative: true,
    });
    expect(found.map(({ total }) => total.actualFen)).toEqual([147, 147, 287, 287, 287]);
    // What was said of a month stays as it is while later ones are added.
    expect(found.map(({ byBoth }) => byBoth.length)).toEqual([3, 3, 4, 4, 4]);
    expect(found[0]?.byBoth.at(-1)?.actualFen).toBe(70);
  });

  it('is nothing, and no part, where nothing is', () => {
    const [none] = foldPeriods([], periodsOf('2026-01', '2026-01', 'month'), { cumulative: false });
    expect(none?.total).toMatchObject({ budgetFen: 0, actualFen: 0 });
    expect(none?.byBoth).toEqual([]);
  });
});

describe('sums', () => {
  const amounts = fc.record({
    budgetFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    originalFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    actualFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    budgetMinutes: fc.nat(10_000),
    actualMinutes: fc.integer({ min: -10_000, max: 10_000 }),
  });
  const anyCell: fc.Arbitrary<PeriodCell> = fc
    .tuple(
      fc.nat(29),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      amounts,
    )
    .map(([month, projectId, direct, subCategoryId, sums]) => ({
      month: addMonths('2024-01', month),
      ...{ projectId, direct, subCategoryId, ...sums },
    }));
  const KEYS = ['budgetFen', 'originalFen', 'actualFen', 'budgetMinutes', 'actualMinutes'] as const;
  const added = (parts: readonly PartSums[]) =>
    KEYS.map((key) => parts.reduce((sum, part) => sum + part[key], 0));

  it('of months, quarters and years agree, parts make wholes, and cumulative ends with all', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 40 }), (cells) => {
        const whole = KEYS.map((key) => cells.reduce((sum, one) => sum + one[key], 0));
        for (const dimension of DIMENSIONS) {
          const periods = periodsOf('2024-01', '2026-06', dimension);
          const found = foldPeriods(cells, periods, { cumulative: false });
          expect(added(found.map(({ total }) => total))).toEqual(whole);
          for (const { total, byProject, bySubCategory, byBoth } of found) {
            for (const parts of [byProject, bySubCategory, byBoth]) {
              expect(added(parts)).toEqual(added([total]));
            }
          }
          const last = foldPeriods(cells, periods, { cumulative: true }).at(-1);
          expect(added(last === undefined ? [] : [last.total])).toEqual(whole);
        }
      }),
    );
  });
});
