import { describe, expect, it } from 'vitest';
import type { OtherSide, Pressed } from './drill.ts';
import { differenceOf, type Found, foundIn, provenValue } from './proof.ts';

const found: Found = { rows: 242, fen: 246_317_213, minutes: 438_060 };
const other = {
  of: 'plan',
  name: '同期预算',
  budgetId: 3,
  filter: { startDate: '2026-01-01', endDate: '2026-09-30' },
} as const satisfies OtherSide;
const PLANNED = 207_370_213;

describe('what was pressed', () => {
  it('is what rows come to, to the fen and to the minute', () => {
    expect(differenceOf({ kind: 'amount', yuan: 2_463_172.13 }, found)).toBe(0);
    expect(differenceOf({ kind: 'amount', yuan: 2_463_172.14 }, found)).toBe(-1);
    expect(differenceOf({ kind: 'hours', hours: 7_301 }, found)).toBe(0);
    expect(differenceOf({ kind: 'hours', hours: 7_300.5 }, found)).toBe(30);
  });

  it('as a difference is never one of its sides', () => {
    const pressed: Pressed = { kind: 'difference', yuan: 389_470, other };
    expect(differenceOf(pressed, found, PLANNED)).toBe(0);
    expect(differenceOf({ ...pressed, yuan: 2_463_172.13 }, found, PLANNED)).not.toBe(0);
    expect(differenceOf({ ...pressed, yuan: 389_469.99 }, found, PLANNED)).toBe(1);
  });

  it('as a rate is one to two decimals, half to even', () => {
    const rate = (percent: number): Pressed => ({ kind: 'rate', percent, other });
    expect(provenValue(rate(0), found, PLANNED)).toBe(11_878);
    expect(differenceOf(rate(118.78), found, PLANNED)).toBe(0);
    expect(differenceOf(rate(118.8), found, PLANNED)).toBe(-2);
    expect(differenceOf(rate(-50), { ...found, fen: -1 }, 2)).toBe(0);
    expect(differenceOf(rate(0.12), { ...found, fen: 125 }, 100_000)).toBe(0);
    // What a rate comes to that travels as a number with an error in it.
    expect(differenceOf(rate(1.15), { ...found, fen: 115 }, 10_000)).toBe(0);
  });

  it('as growth is how much more rows are than those of before, of these', () => {
    const before = { of: 'rows', name: '上年同期', filter: other.filter } as const;
    const growth = (percent: number): Pressed => ({ kind: 'growth', percent, other: before });
    expect(differenceOf(growth(18.78), found, PLANNED)).toBe(0);
    expect(differenceOf(growth(118.78), found, PLANNED)).not.toBe(0);
    expect(provenValue(growth(0), found, 0)).toBeNull();
    expect(provenValue(growth(0), { ...found, fen: 75 }, 100)).toBe(-2_500);
  });

  it('as what is left is the plan less what was spent', () => {
    expect(differenceOf({ kind: 'left', yuan: -389_470, other }, found, PLANNED)).toBe(0);
    expect(differenceOf({ kind: 'left', yuan: 389_470, other }, found, PLANNED)).not.toBe(0);
  });

  it('as a plan is its cells, whatever was spent', () => {
    expect(differenceOf({ kind: 'plan', yuan: 2_073_702.13, other }, found, PLANNED)).toBe(0);
    expect(differenceOf({ kind: 'plan', yuan: 2_463_172.13, other }, found, PLANNED)).not.toBe(0);
  });

  it('as what is lacking is what documents have less what is booked and waits, in their unit', () => {
    const why = '';
    const source = { of: 'yuan', name: '来源成本', yuan: 2_463_272.13, why } as const;
    const waiting = { name: '待处理', yuan: 99.99, why };
    const lacking: Pressed = { kind: 'lacking', value: 0.01, waiting, other: source };
    expect(differenceOf(lacking, found, 246_327_213)).toBe(0);
    expect(differenceOf({ ...lacking, value: 0 }, found, 246_327_213)).toBe(1);
    const hours: Pressed = {
      ...{ kind: 'lacking', value: 1.5 },
      waiting: { name: '未计价', hours: 2, why },
      other: { of: 'hours', name: '项目工时', hours: 7_304.5, why },
    };
    expect(differenceOf(hours, found, 438_270)).toBe(0);
  });

  it('as hours is what is booked and what waits', () => {
    const waiting = { name: '未计价', hours: 2.5, why: '' };
    expect(differenceOf({ kind: 'hours', hours: 7_303.5, waiting }, found)).toBe(0);
    expect(differenceOf({ kind: 'hours', hours: 7_301, waiting }, found)).toBe(150);
  });

  it('as what is expected is what is booked and what was found to come, and above the plan less that', () => {
    const added = { name: '预测增加', why: '', budgetId: 3, through: '2026-09' };
    const expected = (yuan: number): Pressed => ({ kind: 'expected', yuan, added });
    expect(differenceOf(expected(2_463_272.63), found, 0, 10_050)).toBe(0);
    expect(differenceOf(expected(2_463_272.63), found, 0, 10_049)).toBe(-1);
    expect(differenceOf(expected(2_463_172.13), found, 0, 10_050)).toBe(10_050);
    const excess = { kind: 'excess', yuan: 389_570.5, added, other } as const;
    expect(differenceOf(excess, found, PLANNED, 10_050)).toBe(0);
    expect(differenceOf({ ...excess, yuan: 389_470 }, found, PLANNED, 10_050)).toBe(10_050);
  });

  it('as a rate of hours counts hours', () => {
    const told = { of: 'hours', name: '应填', hours: 7_301, why: '' } as const;
    expect(differenceOf({ kind: 'rate', percent: 100, other: told }, found, 438_060)).toBe(0);
  });

  it('as a rate of nothing is none', () => {
    expect(differenceOf({ kind: 'rate', percent: 0, other }, found, 0)).toBeNull();
  });

  it('is held against what all sources say', () => {
    const said = (amount: number, hours?: number) => ({
      total: 2,
      sums: { amount, ...(hours !== undefined && { hours }) },
    });
    expect(foundIn([said(0.1), said(0.2), said(1, 1.5)])).toEqual({
      ...{ rows: 6, fen: 130, minutes: 90 },
    });
  });
});
