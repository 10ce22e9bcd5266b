import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeDraft, type DraftRow, newDraft } from '../grid/draft.ts';
import { cellValue, mergeRows, sameRows, takenBack, withValues } from './merge.ts';

const DATES = ['2026-11-02', '2026-11-03', '2026-11-04'];
const KEYS = ['p1', 'p2', 'a-sick'] as const;
const SUBJECTS = {
  p1: { projectId: 1, absence: null },
  p2: { projectId: 2, absence: null },
  'a-sick': { projectId: null, absence: 'sick' as const },
};

type Cells = Readonly<Record<string, string>>;

/** A sheet as somebody would have typed it. */
const sheet = (rows: Partial<Record<keyof typeof SUBJECTS, Cells>>): readonly DraftRow[] =>
  (Object.keys(rows) as (keyof typeof SUBJECTS)[]).reduce(
    (draft, key) =>
      changeDraft(changeDraft(draft, { type: 'add', subjects: [SUBJECTS[key]] }), {
        type: 'enter',
        cells: Object.entries(rows[key] ?? {}).map(([date, text]) => ({ key, date, text })),
      }),
    newDraft([]),
  ).rows;

const anyCells = fc.dictionary(
  fc.constantFrom(...DATES),
  fc.constantFrom('1', '4', '7.5', '8', 'x', '0'),
);
const anyRows = fc
  .record({ p1: anyCells, p2: anyCells, 'a-sick': anyCells }, { requiredKeys: [] })
  .map(sheet);

const at = (rows: readonly DraftRow[], key: string, date: string) =>
  cellValue(
    rows.find((row) => row.key === key),
    date,
  );
const everyCell = KEYS.flatMap((key) => DATES.map((date) => [key, date] as const));

describe('merging', () => {
  it('takes every cell from the side that changed it, and names those that both did', () => {
    fc.assert(
      fc.property(anyRows, anyRows, anyRows, (base, mine, theirs) => {
        const { rows, collisions } = mergeRows(base, mine, theirs);
        for (const [key, date] of everyCell) {
          const [b, m, t] = [base, mine, theirs].map((of) => at(of, key, date));
          const collides = collisions.some((one) => one.key === key && one.date === date);
          expect(collides).toBe(m !== b && t !== b && m !== t);
          expect(at(rows, key, date)).toBe(m === b ? t : m);
        }
      }),
    );
  });

  it('changes nothing where only one side, or neither, or both alike have changed', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (base, other) => {
        for (const [mine, theirs] of [
          [base, other],
          [other, base],
          [other, other],
        ] as const) {
          const { rows, collisions } = mergeRows(base, mine, theirs);
          expect(collisions).toEqual([]);
          expect(sameRows(rows, other)).toBe(true);
        }
      }),
    );
  });

  it('finds the same collisions from either side', () => {
    fc.assert(
      fc.property(anyRows, anyRows, anyRows, (base, mine, theirs) => {
        const turned = mergeRows(base, theirs, mine).collisions.map((one) => ({
          ...one,
          mine: one.theirs,
          theirs: one.mine,
        }));
        const found = mergeRows(base, mine, theirs).collisions;
        expect(found).toHaveLength(turned.length);
        expect(found).toEqual(expect.arrayContaining(turned));
      }),
    );
  });

  it('finds a collision again that nobody has decided yet', () => {
    fc.assert(
      fc.property(anyRows, anyRows, anyRows, (base, mine, theirs) => {
        const { rows, collisions } = mergeRows(base, mine, theirs);
        const undecided = withValues(
          theirs,
          collisions.map(({ key, date, base: value }) => ({ key, date, value })),
          rows,
        );
        const again = mergeRows(undecided, rows, theirs);
        expect(again.collisions).toEqual(expect.arrayContaining([...collisions]));
        expect(again.collisions).toHaveLength(collisions.length);
      }),
    );
  });

  it('lets a row go that one side removed and the other left alone', () => {
    const base = sheet({ p1: { '2026-11-02': '8' }, p2: {} });
    const without = sheet({ p2: {} });
    expect(mergeRows(base, base, without).rows.map(({ key }) => key)).toEqual(['p2']);
    expect(mergeRows(base, without, base).rows.map(({ key }) => key)).toEqual(['p2']);
  });

  it('keeps a removed row for what the other side has put into it', () => {
    const base = sheet({ p1: { '2026-11-02': '8' } });
    const mine = sheet({ p1: { '2026-11-02': '8', '2026-11-03': '4' } });
    expect(mergeRows(base, mine, []).rows).toEqual(sheet({ p1: { '2026-11-03': '4' } }));
  });

  it('keeps notes apart in the same way', () => {
    const base = sheet({ p1: {} });
    const noted = (note: string) => base.map((row) => ({ ...row, note }));
    expect(mergeRows(base, noted('mine'), base).rows[0]?.note).toBe('mine');
    expect(mergeRows(base, base, noted('theirs')).rows[0]?.note).toBe('theirs');
    expect(mergeRows(base, noted('mine'), noted('theirs')).collisions).toEqual([
      { key: 'p1', date: null, base: '', mine: 'mine', theirs: 'theirs' },
    ]);
  });
});

describe('taking a step back', () => {
  it('is all of it when nothing was done since', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (before, after) => {
        expect(sameRows(takenBack(after, { before, after }), before)).toBe(true);
      }),
    );
  });

  it('puts a removed row back where it was', () => {
    const before = sheet({ p1: { '2026-11-02': '8' }, p2: {} });
    const after = sheet({ p2: {} });
    expect(takenBack(after, { before, after }).map(({ key }) => key)).toEqual(['p1', 'p2']);
  });

  it('leaves alone what was typed since', () => {
    fc.assert(
      fc.property(anyRows, anyRows, anyRows, (before, after, now) => {
        const back = takenBack(now, { before, after });
        for (const [key, date] of everyCell) {
          const typed = at(now, key, date);
          const untouched = typed === at(after, key, date);
          expect(at(back, key, date)).toBe(untouched ? at(before, key, date) : typed);
        }
      }),
    );
  });
});
