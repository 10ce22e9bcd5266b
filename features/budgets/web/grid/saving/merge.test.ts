import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridChanges } from '#features/budgets/contract-grid.ts';
import { emptyLine, type Line, type LineOrder, type Lines, valueIn } from '../lines.ts';
import { changesIn, saveRequest, withSent } from './changes.ts';
import {
  authorsOf,
  confirmedOf,
  conflictsIn,
  differingKeys,
  isOpenConflict,
  mergeLines,
  takeTheirs,
  withChanges,
} from './merge.ts';

const order: LineOrder = {
  groupOf: () => 'one',
  sorted: (lines) => lines.toSorted((a, b) => a.itemId - b.itemId),
};

const MONTHS = ['2026-01', '2026-02', '2026-03'];

/** Few lines, months and values, so that both sides often mean the same cell. */
const values = fc.dictionary(fc.constantFrom(...MONTHS), fc.integer({ min: 0, max: 3 }));
const line = fc.record({
  itemId: fc.integer({ min: 1, max: 4 }),
  note: fc.constantFrom('', 'a', 'b'),
  values,
});
const lines = fc
  .uniqueArray(line, { selector: ({ itemId }) => itemId })
  .map(
    (all): Lines =>
      order.sorted(
        all.map(
          (one): Line => ({ ...emptyLine({ projectId: 1, itemId: one.itemId }, order), ...one }),
        ),
      ),
  );

const isHeld = () => false;
const cellsOf = (all: Lines) =>
  all.flatMap((one) => MONTHS.map((month) => [one.key, month, valueIn(one, month)]));

describe('what two people type at once', () => {
  it('keeps what I changed, takes what they changed, and asks where both did', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const [was, now] = [confirmedOf(base), confirmedOf(theirs)];
        const keys = differingKeys(was, now);
        const merged = mergeLines(was, mine, now, keys, order);
        const conflicts = conflictsIn(was, mine, now, keys, new Map(), null);
        const mineByKey = confirmedOf(mine);
        for (const one of merged) {
          const [old, own, other] = [was.get(one.key), mineByKey.get(one.key), now.get(one.key)];
          if (own === undefined) continue;
          for (const month of MONTHS) {
            const changedHere = valueIn(own, month) !== valueIn(old, month);
            const changedThere = valueIn(other, month) !== valueIn(old, month);
            const expected = changedHere ? own : other;
            expect(valueIn(one, month)).toBe(valueIn(expected, month));
            const asked = conflicts.some(({ key, month: at }) => key === one.key && at === month);
            const differ = valueIn(own, month) !== valueIn(other, month);
            expect(asked).toBe(changedHere && changedThere && differ);
          }
        }
      }),
    );
  });

  it('leaves nothing to send where nothing was changed here', () => {
    fc.assert(
      fc.property(lines, lines, (base, theirs) => {
        const [was, now] = [confirmedOf(base), confirmedOf(theirs)];
        const merged = mergeLines(was, base, now, differingKeys(was, now), order);
        expect(cellsOf(merged)).toEqual(cellsOf(theirs));
        expect(changesIn(now, merged, isHeld)).toEqual([]);
      }),
    );
  });

  it('has nothing left to send once it was sent', () => {
    fc.assert(
      fc.property(lines, lines, (base, mine) => {
        const was = confirmedOf(base);
        const changes = changesIn(was, mine, isHeld);
        const sent = withSent(was, changes, mine);
        expect(changesIn(sent, mine, isHeld)).toEqual([]);
        const request = saveRequest('amount', 1, 0, changes);
        expect(request.rows.every((row) => row.values.length === request.months.length)).toBe(true);
      }),
    );
  });
});

describe('a conflict', () => {
  const by = { userId: 9, staffNo: 'E9', nickName: '周' };
  const at = '2026-11-16T01:00:00.000Z';
  const one = (value: number, note = '') => ({
    ...emptyLine({ projectId: 1, itemId: 1 }, order),
    values: { '2026-01': value },
    note,
  });
  const theirs: GridChanges = {
    versionId: 1,
    rev: 2,
    cells: [{ projectId: 1, itemId: 1, month: '2026-01', value: 5, by, at }],
    rows: [{ projectId: 1, itemId: 1, note: 'theirs', removed: false, by, at }],
  };
  const was = confirmedOf([one(100)]);
  const after = withChanges(was, theirs, 'amount', order);
  const found = (mine: Lines, typing: string | null = null) =>
    conflictsIn(was, mine, after.confirmed, after.keys, authorsOf(theirs), typing);

  it('says who and when, of cells and of notes', () => {
    expect(found([one(200, 'mine')])).toEqual([
      { key: '1:1', projectId: 1, itemId: 1, month: '2026-01', theirs: 500, by, at },
      { key: '1:1', projectId: 1, itemId: 1, month: null, theirs: 'theirs', by, at },
    ]);
  });

  it('is found where somebody is typing, and is none if they type the same', () => {
    const [conflict] = found([one(100)], '1:1 2026-01');
    if (conflict === undefined) throw new Error('no conflict');
    expect(isOpenConflict(conflict, one(500))).toBe(false);
    expect(isOpenConflict(conflict, one(7))).toBe(true);
  });

  it('is over once theirs is taken', () => {
    const mine = [one(200, 'mine')];
    const taken = takeTheirs(mine, found(mine));
    expect(taken[0]).toMatchObject({ values: { '2026-01': 500 }, note: 'theirs' });
    expect(changesIn(after.confirmed, taken, isHeld)).toEqual([]);
  });
});
