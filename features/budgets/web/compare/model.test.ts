import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlans } from '#features/budgets/rules-compare.ts';
import { fenToYuan } from '#kernel/money.ts';
import {
  MOST_BARS,
  type Period,
  pairGrid,
  pairIn,
  stepsOf,
  stretchesOf,
  sumPairs,
} from './model.ts';
import { sentence } from './words.ts';

const MONTHS = Array.from({ length: 15 }, (_, at) =>
  at < 12 ? `2026-${String(at + 1).padStart(2, '0')}` : `2027-0${at - 11}`,
);

const value = fc.integer({ min: -1_000_000, max: 1_000_000 });
const row = fc.record({
  projectId: fc.integer({ min: 1, max: 6 }),
  itemId: fc.integer({ min: 1, max: 6 }),
  values: fc.array(value, { minLength: 15, maxLength: 15 }),
  note: fc.constant(''),
});
const side = fc
  .uniqueArray(row, { selector: ({ projectId, itemId }) => `${projectId} ${itemId}` })
  .map((rows) => ({ months: MONTHS, rows }));

/** What the server would answer for two made-up versions. */
function answerOf(left: Parameters<typeof comparePlans>[0], right: typeof left) {
  const plan = comparePlans(left, right);
  const yuan = (values: readonly number[]) => values.map(fenToYuan);
  return {
    kind: 'amount' as const,
    rows: plan.changed.map((one) => ({ ...one, left: yuan(one.left), right: yuan(one.right) })),
    rest: { rows: plan.unchanged.length, values: yuan(plan.rest) },
    leftTotal: fenToYuan(plan.leftTotal),
    rightTotal: fenToYuan(plan.rightTotal),
    increase: fenToYuan(plan.increase),
    decrease: fenToYuan(plan.decrease),
    changedCells: plan.changedCells,
  };
}

describe('what is shown of a comparison', () => {
  it('adds up across and down, however it is folded', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom<Period>('month', 'quarter', 'year'),
        fc.boolean(),
        (left, right, period, unfolded) => {
          const grid = pairGrid(answerOf(left, right));
          const stretches = stretchesOf(MONTHS, period, [grid], unfolded);
          for (const one of grid.rows) {
            const across = stretches.map((stretch) => pairIn(one.months, stretch));
            expect(sumPairs(across)).toEqual(one.total);
          }
          const down = stretches.map((stretch) =>
            sumPairs([
              ...grid.rows.map((one) => pairIn(one.months, stretch)),
              pairIn(grid.rest.months, stretch),
            ]),
          );
          expect(sumPairs(down)).toEqual(grid.total);
        },
      ),
    );
  });

  it('leads from one total to the other in at most eight steps, the largest first', () => {
    fc.assert(
      fc.property(side, side, (left, right) => {
        const grid = pairGrid(answerOf(left, right));
        const steps = stepsOf(grid);
        const by = steps.reduce((sum, step) => sum + step.by, 0);
        expect(grid.total.left + by).toBe(grid.total.right);
        expect(steps.length).toBeLessThanOrEqual(MOST_BARS);
        const sizes = steps
          .filter(({ rows }) => rows.length === 1)
          .map((step) => Math.abs(step.by));
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe('the sentence', () => {
  it('is written as it is read', () => {
    const fen = [86_000, 3_240, -840].map((yuan) => yuan * 10_000);
    expect(sentence('amount', 'wan', fen, 884_000_000)).toBe('860.00 + 32.40 − 8.40 = 884.00');
  });

  it('is written in full where rounding would make it wrong', () => {
    expect(sentence('amount', 'wan', [10_050, 10_050], 20_100)).toBe('0.01005 + 0.01005 = 0.0201');
    expect(sentence('amount', 'yuan', [10_050, 10_050], 20_100)).toBe('100.50 + 100.50 = 201.00');
  });
});
