import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABSENCES, rowKey } from '#features/timesheets/rules.ts';
import { type RowChanges, rowChanges } from './row-changes.ts';
import type { KeptRow, StoredRow } from './sheets-store.ts';

const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04'];

const anyRow: fc.Arbitrary<StoredRow> = fc
  .record({
    subject: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...ABSENCES)),
    note: fc.constantFrom('', 'on site'),
    minutes: fc.dictionary(fc.constantFrom(...DAYS), fc.constantFrom(30, 240, 480)),
  })
  .map(({ subject, note, minutes }) => ({
    projectId: typeof subject === 'number' ? subject : null,
    absence: typeof subject === 'number' ? null : subject,
    note,
    minutes,
  }));

const anyRows = fc.uniqueArray(anyRow, { selector: rowKey, maxLength: 6 });

const kept = (rows: readonly StoredRow[]): KeptRow[] =>
  rows.map((row, index) => ({ ...row, id: 100 + index }));

/** What the statement does with them, by hand. */
function applied(before: readonly KeptRow[], changes: RowChanges): StoredRow[] {
  const rows = new Map(
    before
      .filter(({ id }) => !changes.gone.includes(id))
      .map((row) => [row.id, { ...row, position: before.indexOf(row) + 1 }]),
  );
  const placed = [...rows.values()].map(({ id, projectId, absence, note, minutes, position }) => {
    const edit = changes.edited.find((one) => one.id === id);
    const cells = new Map(Object.entries(minutes));
    for (const cell of changes.cleared) if (cell.rowId === id) cells.delete(cell.date);
    for (const cell of changes.filled) {
      if (cell.rowId !== id) continue;
      expect(cells.has(cell.date)).toBe(false);
      cells.set(cell.date, cell.minutes);
    }
    for (const cell of changes.changed) {
      if (cell.rowId !== id) continue;
      expect(cells.has(cell.date)).toBe(true);
      cells.set(cell.date, cell.minutes);
    }
    return {
      position: edit?.position ?? position,
      row: { projectId, absence, note: edit?.note ?? note, minutes: Object.fromEntries(cells) },
    };
  });
  const added = changes.added.map(({ position, cells, projectId, absence, note }) => ({
    position,
    row: {
      projectId,
      absence,
      note,
      minutes: Object.fromEntries(cells.map(({ date, minutes }) => [date, minutes])),
    },
  }));
  return [...placed, ...added].sort((a, b) => a.position - b.position).map(({ row }) => row);
}

describe('the changes between two lists of rows', () => {
  it('make the one of the other', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (before, after) => {
        const stored = kept(before);
        expect(applied(stored, rowChanges(stored, after))).toEqual(after);
      }),
    );
  });

  it('are none where nothing has changed', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(rowChanges(kept(rows), rows)).toEqual({
          gone: [],
          added: [],
          edited: [],
          filled: [],
          changed: [],
          cleared: [],
        });
      }),
    );
  });

  it('are one cell where one was typed', () => {
    const rows: StoredRow[] = [
      { projectId: 1, absence: null, note: '', minutes: { '2026-11-02': 480 } },
      { projectId: 2, absence: null, note: '', minutes: {} },
    ];
    const none = { gone: [], added: [], edited: [], filled: [], changed: [], cleared: [] };
    const typed = rows.with(1, { ...rows[1], minutes: { '2026-11-03': 240 } } as StoredRow);
    expect(rowChanges(kept(rows), typed)).toEqual({
      ...none,
      filled: [{ rowId: 101, date: '2026-11-03', minutes: 240 }],
    });
    const other = rows.with(0, { ...rows[0], minutes: { '2026-11-02': 240 } } as StoredRow);
    expect(rowChanges(kept(rows), other)).toEqual({
      ...none,
      changed: [{ rowId: 100, date: '2026-11-02', minutes: 240 }],
    });
  });
});
