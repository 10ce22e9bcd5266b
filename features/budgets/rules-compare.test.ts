import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthsInRange } from '#kernel/dates.ts';
import { comparePlans, differenceOf, monthsOfBoth, type PlanSide } from './rules-compare.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** A version: any few months, rows of a few projects and items, each pair once. */
const side: fc.Arbitrary<PlanSide> = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 11 }))
  .chain(([first, more]) => {
    const from = addMonths('2026-01', first);
    const months = monthsInRange(from, addMonths(from, more));
    const row = fc.record({
      projectId: fc.integer({ min: 1, max: 3 }),
      itemId: fc.integer({ min: 1, max: 4 }),
      note: fc.constantFrom('', 'why'),
      values: fc.array(fc.integer({ min: -500, max: 500 }), {
        minLength: months.length,
        maxLength: months.length,
      }),
    });
    return fc.record({
      months: fc.constant(months),
      rows: fc.uniqueArray(row, {
        selector: ({ projectId, itemId }) => `${projectId} ${itemId}`,
        maxLength: 12,
      }),
    });
  });

const total = ({ rows }: PlanSide) => sum(rows.flatMap(({ values }) => values));

describe('two versions side by side', () => {
  it('come from one to the other by what rows gained and lost', () => {
    const left = {
      months: ['2026-10', '2026-11'],
      rows: [
        { projectId: 1, itemId: 1, note: '', values: [627, 744] },
        { projectId: 1, itemId: 2, note: '', values: [362, 470] },
        { projectId: 2, itemId: 1, note: 'as before', values: [100, 200] },
      ],
    };
    const right = {
      months: ['2026-10', '2026-11'],
      rows: [
        { projectId: 1, itemId: 1, note: 'two offers', values: [987, 1464] },
        { projectId: 1, itemId: 2, note: '', values: [300, 400] },
        { projectId: 2, itemId: 1, note: 'as before', values: [100, 200] },
      ],
    };
    const compared = comparePlans(left, right);
    expect(compared).toMatchObject({
      leftTotal: 2503,
      rightTotal: 3451,
      increase: 1080,
      decrease: 132,
      changedCells: 4,
      rest: [100, 200],
    });
    expect(compared.changed.map(({ itemId, note }) => [itemId, note])).toEqual([
      [1, 'two offers'],
      [2, ''],
    ]);
    expect(compared.unchanged).toHaveLength(1);
  });

  it('add up to the cell, whatever stands in them', () => {
    fc.assert(
      fc.property(side, side, (left, right) => {
        const compared = comparePlans(left, right);
        const months = monthsOfBoth(left.months, right.months);
        expect(compared.leftTotal).toBe(total(left));
        expect(compared.rightTotal).toBe(total(right));
        expect(compared.leftTotal + compared.increase - compared.decrease).toBe(
          compared.rightTotal,
        );
        expect(sum(compared.changed.map(differenceOf))).toBe(
          compared.rightTotal - compared.leftTotal,
        );
        months.forEach((_, at) => {
          const changed = compared.changed.map((row) => row.right[at] ?? 0);
          const ofRight = right.rows.map(({ values }) => {
            const place = right.months.indexOf(months[at] ?? '');
            return place < 0 ? 0 : (values[place] ?? 0);
          });
          expect(sum(changed) + (compared.rest[at] ?? 0)).toBe(sum(ofRight));
        });
        for (const row of compared.unchanged) expect(row.left).toEqual(row.right);
        for (const row of compared.changed) expect(row.left).not.toEqual(row.right);
      }),
    );
  });

  it('are the same when nothing differs', () => {
    fc.assert(
      fc.property(side, (one) => {
        expect(comparePlans(one, one)).toMatchObject({
          changed: [],
          increase: 0,
          decrease: 0,
          changedCells: 0,
        });
      }),
    );
  });
});
