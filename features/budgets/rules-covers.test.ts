import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, type Month, monthsInRange } from '#kernel/dates.ts';
import type { Linked } from './rules.ts';
import { followingCovers } from './rules-covers.ts';

const FIRST = '2026-01';

const stretch = fc
  .record({ projectId: fc.integer({ min: 1, max: 3 }), from: fc.nat(11), length: fc.nat(6) })
  .map(({ projectId, from, length }): Linked => {
    const fromMonth = addMonths(FIRST, from);
    return { projectId, fromMonth, toMonth: addMonths(fromMonth, length) };
  });

/** As the database keeps them: no project twice in a month. */
const covers = fc.array(stretch, { maxLength: 6 }).map((all) => followingCovers([], all, null));

const monthsOf = (all: readonly Linked[]): string[] =>
  all
    .flatMap(({ projectId, fromMonth, toMonth }) =>
      monthsInRange(fromMonth, toMonth).map((month) => `${projectId} ${month}`),
    )
    .sort();

const closedUntil = fc.option(
  fc.integer({ min: -3, max: 20 }).map((by): Month => addMonths(FIRST, by)),
  { nil: null },
);

describe('what a document covers', () => {
  it('is what it covered in closed months, and what it is linked to in the others', () => {
    fc.assert(
      fc.property(covers, covers, closedUntil, (before, wanted, closed) => {
        const after = monthsOf(followingCovers(before, wanted, closed));
        const isClosed = (one: string) => closed !== null && one.slice(-7) <= closed;
        const expected = [
          ...monthsOf(before).filter(isClosed),
          ...monthsOf(wanted).filter((one) => !isClosed(one)),
        ].sort();
        expect(after).toEqual(expected);
      }),
    );
  });

  it('has as few stretches as its months allow', () => {
    fc.assert(
      fc.property(covers, covers, closedUntil, (before, wanted, closed) => {
        const after = followingCovers(before, wanted, closed);
        for (const one of after) {
          const touching = after.filter(
            ({ projectId, fromMonth }) =>
              projectId === one.projectId && fromMonth === addMonths(one.toMonth, 1),
          );
          expect(touching).toEqual([]);
        }
      }),
    );
  });
});
