import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthsInRange } from '#kernel/dates.ts';
import {
  copiedForward,
  foldHidden,
  impliedLabour,
  judgeCell,
  monthSums,
  OTHER_ITEM,
  planColumns,
  spreadByWeight,
  spreadEvenly,
  valueProblem,
  wholeWeights,
} from './rules-grid.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const fen = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

/** The months of a version: any first one, up to five years. */
const months = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 59 }))
  .map(([first, more]) => {
    const from = addMonths('2024-01', first);
    return monthsInRange(from, addMonths(from, more));
  });

const rowsOver = (length: number) =>
  fc.array(
    fc.record({
      projectId: fc.integer({ min: 1, max: 4 }),
      itemId: fc.integer({ min: 1, max: 6 }),
      values: fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
        minLength: length,
        maxLength: length,
      }),
    }),
    { maxLength: 20 },
  );

describe('the columns of a plan', () => {
  it('are months with a sum after each quarter and year', () => {
    expect(planColumns(monthsInRange('2025-11', '2026-04')).map(({ key }) => key)).toEqual([
      '2025-11',
      '2025-12',
      '2025-Q4',
      '2025',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-Q1',
      '2026-04',
      '2026-Q2',
      '2026',
      'total',
    ]);
    expect(planColumns(['2026-01']).map(({ key }) => key)).toEqual(['2026-01', '2026-Q1', '2026']);
  });

  it('add up, whatever the months: quarters to years, years to all of it', () => {
    fc.assert(
      fc.property(
        months.chain((given) =>
          fc.tuple(fc.constant(given), fc.array(fen, { minLength: 60, maxLength: 60 })),
        ),
        ([given, values]) => {
          const valueIn = new Map(given.map((month, at) => [month, values[at] ?? 0]));
          const columns = planColumns(given);
          const of = (kind: string) =>
            sum(
              columns
                .filter((column) => column.kind === kind)
                .map((column) => sum(column.months.map((month) => valueIn.get(month) ?? 0))),
            );
          const whole = sum(given.map((month) => valueIn.get(month) ?? 0));
          expect(of('month')).toBe(whole);
          expect(of('quarter')).toBe(whole);
          expect(of('year')).toBe(whole);
          if (columns.some(({ kind }) => kind === 'total')) expect(of('total')).toBe(whole);
        },
      ),
    );
  });
});

describe('spreading an amount', () => {
  it('comes to the amount again, evenly to the fen', () => {
    expect(spreadEvenly(10_000, 3)).toEqual([3334, 3333, 3333]);
    expect(spreadEvenly(-10_000, 3)).toEqual([-3334, -3333, -3333]);
    expect(spreadEvenly(5, 0)).toEqual([]);
    fc.assert(
      fc.property(fen, fc.integer({ min: 1, max: 120 }), (whole, count) => {
        const parts = spreadEvenly(whole, count);
        expect(sum(parts)).toBe(whole);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('comes to the amount again by weights, and none without any', () => {
    expect(spreadByWeight(100, [1, 0, 3])).toEqual([25, 0, 75]);
    expect(spreadByWeight(100, [0, 0])).toBeNull();
    fc.assert(
      fc.property(
        fen,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 120 }),
        (whole, weights) => {
          const parts = spreadByWeight(whole, weights);
          if (parts === null) {
            expect(weights.every((weight) => weight === 0)).toBe(true);
            return;
          }
          expect(sum(parts)).toBe(whole);
          weights.forEach((weight, at) => {
            if (weight === 0) expect(parts[at]).toBe(0);
          });
        },
      ),
    );
  });

  it('takes weights as they are typed', () => {
    expect(wholeWeights(['1', ' 2.5 ', '', '0.0001'])).toEqual([10_000, 25_000, 0, 1]);
    expect(wholeWeights(['1', '-2'])).toBeNull();
    expect(wholeWeights(['a'])).toBeNull();
    expect(wholeWeights(['0.00001'])).toBeNull();
    expect(wholeWeights(['9999999'])).toBeNull();
  });

  it('repeats the month before, where there is one', () => {
    const valueIn = (month: string) => (month === '2026-03' ? 700 : 0);
    expect(copiedForward(valueIn, ['2026-04', '2026-05'], '2026-03')).toEqual([700, 700]);
    expect(copiedForward(valueIn, ['2026-04'], null)).toBeNull();
  });
});

describe('a cell', () => {
  it('holds so much and no more, and less than nothing only where vouchers book it', () => {
    expect(valueProblem('amount', 1_000_000_000_000, 'labour')).toBeNull();
    expect(valueProblem('amount', 1_000_000_000_001, 'labour')).toBe('budgets.cellTooLarge');
    expect(valueProblem('amount', -1, 'voucher')).toBeNull();
    for (const source of ['labour', 'material', 'asset'] as const) {
      expect(valueProblem('amount', -1, source)).toBe('budgets.negative');
    }
    expect(valueProblem('hours', -1)).toBe('budgets.negative');
    expect(valueProblem('hours', 60_000_001)).toBe('budgets.cellTooLarge');
  });

  it('is written unless somebody else has changed it since, and differently', () => {
    expect(judgeCell(undefined, 0, 3)).toBe('same');
    expect(judgeCell(undefined, 5, 3)).toBe('write');
    expect(judgeCell({ value: 4, rev: 3 }, 5, 3)).toBe('write');
    expect(judgeCell({ value: 4, rev: 4 }, 5, 3)).toBe('conflict');
    expect(judgeCell({ value: 5, rev: 4 }, 5, 3)).toBe('same');
    expect(judgeCell({ value: 0, rev: 4 }, 5, 3)).toBe('conflict');
  });
});

describe('the labour that hours come to', () => {
  it('is at the rate of the month, rounded once for each project and month', () => {
    const hours = [
      { projectId: 1, month: '2026-01', minutes: 10 },
      { projectId: 1, month: '2026-01', minutes: 20 },
      { projectId: 2, month: '2026-01', minutes: 30 },
      { projectId: 2, month: '2026-02', minutes: 30 },
    ];
    const rates = new Map([
      ['2026-01', 101],
      ['2026-02', 103],
    ]);
    // 50.5 and 51.5: each lies half way.
    expect(impliedLabour(hours, (month) => rates.get(month) ?? 0)).toEqual([
      { projectId: 1, month: '2026-01', fen: 50 },
      { projectId: 2, month: '2026-01', fen: 50 },
      { projectId: 2, month: '2026-02', fen: 52 },
    ]);
  });
});

describe('hidden sub-categories', () => {
  it('are put together under another name, and every month keeps its sum', () => {
    fc.assert(
      fc.property(rowsOver(12), fc.array(fc.integer({ min: 1, max: 6 })), (rows, hidden) => {
        const folded = foldHidden(rows, new Set(hidden), 12);
        expect(monthSums(folded, 12)).toEqual(monthSums(rows, 12));
        expect(folded.some(({ itemId }) => hidden.includes(itemId))).toBe(false);
        const others = folded.filter(({ itemId }) => itemId === OTHER_ITEM);
        expect(new Set(others.map(({ projectId }) => projectId)).size).toBe(others.length);
      }),
    );
  });
});
