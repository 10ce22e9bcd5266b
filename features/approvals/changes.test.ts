import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedRow, changesBetween } from './changes.ts';

const row = (key: string, minutes: Record<string, number>, note = ''): ComparedRow => ({
  key,
  note,
  minutes,
});

describe('what changed between two states of a sheet', () => {
  it('is told day by day, before and after', () => {
    expect(
      changesBetween(
        [row('p1', { '2026-11-03': 480, '2026-11-04': 240 })],
        [row('p1', { '2026-11-04': 480, '2026-11-05': 60 })],
      ),
    ).toEqual([
      {
        key: 'p1',
        note: null,
        cells: [
          { date: '2026-11-03', before: 480, after: 0 },
          { date: '2026-11-04', before: 240, after: 480 },
          { date: '2026-11-05', before: 0, after: 60 },
        ],
      },
    ]);
  });

  it('includes rows that are new or gone, and what was said about a row', () => {
    expect(
      changesBetween(
        [row('p1', { '2026-11-03': 480 }), row('p3', { '2026-11-04': 60 }, 'old')],
        [row('p2', { '2026-11-03': 480 }), row('p3', { '2026-11-04': 60 }, 'new')],
      ),
    ).toEqual([
      { key: 'p2', note: null, cells: [{ date: '2026-11-03', before: 0, after: 480 }] },
      { key: 'p3', note: { before: 'old', after: 'new' }, cells: [] },
      { key: 'p1', note: null, cells: [{ date: '2026-11-03', before: 480, after: 0 }] },
    ]);
  });

  const minutes = fc.dictionary(
    fc.constantFrom('2026-11-03', '2026-11-04', '2026-11-05'),
    fc.integer({ min: 1, max: 1440 }),
  );
  const sheet = fc.uniqueArray(
    fc.record({ key: fc.constantFrom('p1', 'p2', 'a-sick'), note: fc.string(), minutes }),
    { selector: ({ key }) => key },
  );

  it('is nothing between equal states, and leads from one to the other between any', () => {
    fc.assert(
      fc.property(sheet, sheet, (before, after) => {
        expect(changesBetween(before, before)).toEqual([]);
        const cellsOf = (rows: readonly ComparedRow[]) =>
          new Map(
            rows.flatMap(({ key, minutes: all }) =>
              Object.entries(all).map(([date, value]) => [`${key} ${date}`, value] as const),
            ),
          );
        const patched = cellsOf(before);
        for (const { key, cells } of changesBetween(before, after)) {
          for (const cell of cells) {
            expect(cell.before).not.toBe(cell.after);
            expect(patched.get(`${key} ${cell.date}`) ?? 0).toBe(cell.before);
            if (cell.after === 0) patched.delete(`${key} ${cell.date}`);
            else patched.set(`${key} ${cell.date}`, cell.after);
          }
        }
        expect(new Map([...patched].sort())).toEqual(new Map([...cellsOf(after)].sort()));
      }),
    );
  });
});
