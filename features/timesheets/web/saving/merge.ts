import type { RowKey } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { type DraftRow, emptyRow } from '../grid/draft.ts';

/** What is in a cell: minutes, or the text that cannot be read as hours. */
export type CellValue = Minutes | string;

type Rows = readonly DraftRow[];

/** A cell, or without a date the note of a row, that both sides have changed to different things. */
export interface Collision {
  readonly key: RowKey;
  readonly date: CalendarDate | null;
  readonly base: CellValue;
  readonly mine: CellValue;
  readonly theirs: CellValue;
}

export interface Merged {
  readonly rows: Rows;
  /** In `rows` these are as mine has them. */
  readonly collisions: readonly Collision[];
}

export const cellValue = (row: DraftRow | undefined, date: CalendarDate): CellValue =>
  row?.typed[date] ?? row?.minutes[date] ?? 0;

function withCell(row: DraftRow, date: CalendarDate, value: CellValue): DraftRow {
  const { [date]: _, ...minutes } = row.minutes;
  const { [date]: __, ...typed } = row.typed;
  if (value === 0) return { ...row, minutes, typed };
  return typeof value === 'string'
    ? { ...row, minutes: { ...minutes, [date]: Number.NaN }, typed: { ...typed, [date]: value } }
    : { ...row, minutes: { ...minutes, [date]: value }, typed };
}

const withNote = (row: DraftRow, note: string): DraftRow => ({ ...row, note });

const withValue = (row: DraftRow, date: CalendarDate | null, value: CellValue) =>
  date === null ? withNote(row, String(value)) : withCell(row, date, value);

const datesOf = (rows: readonly (DraftRow | undefined)[]) => [
  ...new Set(rows.flatMap((row) => Object.keys(row?.minutes ?? {}))),
];

const byKey = (rows: Rows) => new Map(rows.map((row) => [row.key, row]));

/** Absences stand beneath the projects. */
const inOrder = (rows: Rows): Rows => [
  ...rows.filter(({ absence }) => absence === null),
  ...rows.filter(({ absence }) => absence !== null),
];

const same = (a: CellValue, b: CellValue) => Object.is(a, b);

interface Sides {
  readonly base: DraftRow | undefined;
  readonly mine: DraftRow | undefined;
  readonly theirs: DraftRow | undefined;
}

function mergeRow(key: RowKey, { base, mine, theirs }: Sides) {
  const collisions: Collision[] = [];
  const settle = (date: CalendarDate | null, of: (row?: DraftRow) => CellValue) => {
    const values = { base: of(base), mine: of(mine), theirs: of(theirs) };
    if (same(values.mine, values.base)) return values.theirs;
    if (!same(values.theirs, values.base) && !same(values.theirs, values.mine))
      collisions.push({ key, date, ...values });
    return values.mine;
  };
  const subject = mine ?? theirs;
  if (subject === undefined) return null;
  const note = String(settle(null, (row) => row?.note ?? ''));
  const row = datesOf([base, mine, theirs]).reduce(
    (merged, date) =>
      withCell(
        merged,
        date,
        settle(date, (of) => cellValue(of, date)),
      ),
    withNote(emptyRow(subject), note),
  );
  // Whoever added or removed the row has their way, unless the other side has put something into it.
  const untouchedHere = (mine === undefined) === (base === undefined);
  const wanted = untouchedHere ? theirs !== undefined : mine !== undefined;
  const filled = Object.keys(row.minutes).length > 0;
  const noted = note !== '' && note !== (base?.note ?? '');
  return { row: wanted || filled || noted ? row : null, collisions };
}

/**
 * Two ways on from the same sheet become one: what only one side has changed is taken from there,
 * and what both have changed to different things is named, for somebody to decide.
 */
export function mergeRows(base: Rows, mine: Rows, theirs: Rows): Merged {
  const [before, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = new Set([...here.keys(), ...there.keys()]);
  const merged = [...keys].map((key) =>
    mergeRow(key, { base: before.get(key), mine: here.get(key), theirs: there.get(key) }),
  );
  return {
    rows: inOrder(merged.flatMap((one) => (one?.row ? [one.row] : []))),
    collisions: merged.flatMap((one) => one?.collisions ?? []),
  };
}

/** Puts values into cells and notes; rows that are not there yet are added for them. */
export function withValues(
  rows: Rows,
  values: readonly (Pick<Collision, 'key' | 'date'> & { readonly value: CellValue })[],
  from: Rows,
): Rows {
  const known = byKey(rows);
  const subjects = byKey(from);
  for (const { key, date, value } of values) {
    const subject = known.get(key) ?? subjects.get(key);
    if (subject === undefined) continue;
    known.set(key, withValue(known.get(key) ?? emptyRow(subject), date, value));
  }
  return inOrder([...known.values()]);
}

/** Takes one step back without what was done since: cells that have been changed again stay. */
export function takenBack(
  rows: Rows,
  { before, after }: { readonly before: Rows; readonly after: Rows },
): Rows {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: DraftRow) => places.get(key) ?? places.size;
  const merged = [...mergeRows(after, rows, before).rows];
  return inOrder(merged.sort((a, b) => placeOf(a) - placeOf(b)));
}

/** Whether two sheets say the same, whatever the order of their rows. */
export function sameRows(a: Rows, b: Rows): boolean {
  const there = byKey(b);
  return (
    a.length === b.length &&
    a.every((row) => {
      const other = there.get(row.key);
      return (
        other !== undefined &&
        other.note === row.note &&
        datesOf([row, other]).every((date) => same(cellValue(row, date), cellValue(other, date)))
      );
    })
  );
}
