import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { rankingOf } from './ranking.ts';
import { comparison, row } from './testing.ts';

describe('the ranking', () => {
  it('leaves out what adds up others, and has the furthest over first', () => {
    const { over, within } = rankingOf(comparison, comparison);
    expect(over.map(({ row: { name }, difference }) => [name, difference])).toEqual([
      ['冷柜', 30.04],
    ]);
    expect(within.map(({ row: { name }, difference }) => [name, difference])).toEqual([
      ['热泵', -49.96],
    ]);
    expect(over[0]?.share).toBe(300);
  });

  it('keeps groups, order and colours as they are at standard', () => {
    const dearer = { ...comparison, rows: [row(2, '热泵', 200, 300), row(1, '冷柜', 100, 80)] };
    const { over, within } = rankingOf(dearer, comparison);
    const said = [...over, ...within].map(({ row: { name }, difference, tone }) => [
      ...[name, difference, tone],
    ]);
    expect(said).toEqual([
      ['冷柜', -20, 'bad'],
      ['热泵', 100, 'calm'],
    ]);
  });

  it('has two sums which are together what the company is from its plan, to the fen', () => {
    const fen = fc.integer({ min: 0, max: 10_000_000_00 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fen, fen), { maxLength: 40 }), (pairs) => {
        const rows = pairs.map(([budget, actual], at) =>
          row(at + 1, `B${at}`, 1, 1, {
            budgetAmount: fenToYuan(budget),
            actualAmount: fenToYuan(actual),
          }),
        );
        const { overSum, withinSum } = rankingOf({ ...comparison, rows }, comparison);
        const whole = pairs.reduce((sum, [budget, actual]) => sum + actual - budget, 0);
        expect(yuanToFen(overSum) + yuanToFen(withinSum)).toBe(whole);
      }),
    );
  });
});
