import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabourMonth, labourVarianceOf } from './rules-variance.ts';

const month = (
  [budgetFen, budgetHours]: readonly [number, number],
  [actualFen, actualHours]: readonly [number, number],
): LabourMonth => ({
  budgetFen,
  budgetMinutes: budgetHours * 60,
  actualFen,
  actualMinutes: actualHours * 60,
});

describe('why labour cost another amount than planned', () => {
  it('is hours at the planned price, and the price of the hours there were', () => {
    // Ten hours for 1,000.00 planned; twelve hours for 1,320.00 came: 200.00 of hours, 120.00 of price.
    expect(labourVarianceOf([month([100_000, 10], [132_000, 12])])).toEqual({
      ...{ total: 32_000, efficiency: 20_000, rate: 12_000, unsplit: 0 },
    });
  });

  it('is worked out month by month: more here and fewer there do not cancel out at another price', () => {
    const found = labourVarianceOf([
      month([100_000, 10], [110_000, 11]),
      month([300_000, 10], [270_000, 9]),
    ]);
    expect(found).toEqual({ total: -20_000, efficiency: 10_000 - 30_000, rate: 0, unsplit: 0 });
  });

  it('is rounded once a month, half to the even neighbour', () => {
    // A quarter of an hour more at 10 fen for two hours and a half: 1 fen; at 30 fen for 3 hours: 2.5.
    const quarter = (budgetFen: number, budgetMinutes: number) => ({
      ...{ budgetFen, budgetMinutes, actualFen: budgetFen, actualMinutes: budgetMinutes + 15 },
    });
    expect(labourVarianceOf([quarter(10, 150)]).efficiency).toBe(1);
    expect(labourVarianceOf([quarter(30, 180)]).efficiency).toBe(2);
    expect(labourVarianceOf([quarter(42, 180)]).efficiency).toBe(4);
  });

  it('cannot be split without planned hours', () => {
    expect(labourVarianceOf([month([0, 0], [5_000, 3])])).toEqual({
      ...{ total: 5_000, efficiency: null, rate: null, unsplit: 5_000 },
    });
    expect(labourVarianceOf([])).toEqual({ total: 0, efficiency: null, rate: null, unsplit: 0 });
    const both = [month([0, 0], [5_000, 3]), month([100_000, 10], [100_000, 10])];
    expect(labourVarianceOf(both)).toEqual({
      total: 5_000,
      efficiency: 0,
      rate: 0,
      unsplit: 5_000,
    });
  });

  it('adds up, whatever was planned and booked', () => {
    const some = fc.record({
      budgetFen: fc.integer({ min: 0, max: 10 ** 9 }),
      budgetMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 ** 6 })),
      actualFen: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      actualMinutes: fc.integer({ min: -(10 ** 6), max: 10 ** 6 }),
    });
    fc.assert(
      fc.property(fc.array(some), (months) => {
        const { total, efficiency, rate, unsplit } = labourVarianceOf(months);
        expect((efficiency ?? 0) + (rate ?? 0) + unsplit).toBe(total);
        const spent = months.reduce(
          (sum, { actualFen, budgetFen }) => sum + actualFen - budgetFen,
          0,
        );
        expect(total).toBe(spent);
      }),
    );
  });
});
