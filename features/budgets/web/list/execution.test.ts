import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executionOf } from './execution.ts';

const of = (changes: Partial<Parameters<typeof executionOf>[0]> = {}) =>
  executionOf({
    budgetAmount: 1000,
    toDateAmount: 700,
    actualAmount: 550,
    warnPercent: 80,
    overPercent: 100,
    level: 'ok',
    ...changes,
  });

describe('the bar of a budget', () => {
  it('ends a tenth past the budget, with every mark in its place', () => {
    const { percent, tone, fill, tick, warn, over, beyond } = of();
    expect({ percent, tone, beyond }).toEqual({ percent: '55.0', tone: 'usual', beyond: false });
    expect(fill).toBeCloseTo(50);
    expect(tick).toBeCloseTo(700 / 11);
    expect(warn).toBeCloseTo(800 / 11);
    expect(over).toBeCloseTo(1000 / 11);
  });

  it('has the colour of the level it is given, whatever it shows', () => {
    expect(of({ actualAmount: 1200 }).tone).toBe('usual');
    expect(of({ level: 'warn' }).tone).toBe('careful');
    expect(of({ level: 'over' }).tone).toBe('bad');
    expect(of({ level: null }).tone).toBe('usual');
  });

  it('has its marks at the thresholds of the document itself', () => {
    const wide = of({ warnPercent: 110, overPercent: 150, actualAmount: 1200 });
    expect(wide.over).toBeCloseTo(100 / 1.1);
    expect(wide.warn).toBeCloseTo(110 / 1.65);
  });

  it('breaks off in an arrow past a tenth', () => {
    expect(of({ actualAmount: 1100 })).toMatchObject({ fill: 100, beyond: false });
    expect(of({ actualAmount: 1100.01 })).toMatchObject({ fill: 100, beyond: true });
  });

  it('has no per cent of nothing, but sees money that nobody planned', () => {
    expect(of({ budgetAmount: 0, actualAmount: 0 })).toMatchObject({ percent: null, fill: 0 });
    expect(of({ budgetAmount: 0, actualAmount: 1, level: 'over' })).toMatchObject({
      percent: null,
      tone: 'bad',
      beyond: true,
    });
  });

  it('shows nothing of what came back', () => {
    expect(of({ actualAmount: -50 })).toMatchObject({ percent: '-5.0', fill: 0, tone: 'usual' });
  });

  it('keeps every mark inside the bar', () => {
    const yuan = fc.integer({ min: 0, max: 10_000_000_000_000 }).map((fen) => fen / 100);
    const percent = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(yuan, yuan, yuan, percent, percent, (budget, toDate, actual, one, other) => {
        const [warnPercent, overPercent] = [Math.min(one, other), Math.max(one, other)];
        const bar = executionOf({
          budgetAmount: budget,
          toDateAmount: toDate,
          actualAmount: actual,
          warnPercent,
          overPercent,
          level: 'ok',
        });
        for (const place of [bar.fill, bar.tick, bar.warn, bar.over]) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(100);
        }
        expect(bar.warn).toBeLessThanOrEqual(bar.over);
      }),
    );
  });
});
