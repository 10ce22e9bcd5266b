import { type CalendarDate, type Month, monthOf } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import {
  cellFailures,
  dayFailures,
  type Failure,
  type RowKey,
  type RowSubject,
  type RuledRow,
  repeatedRows,
  rowKey,
  type SheetTerms,
} from './rules.ts';

/** By how many minutes a day of a project, or of a kind of absence, is corrected; never none. */
export interface Move extends RowSubject {
  readonly date: CalendarDate;
  readonly minutes: Minutes;
}

interface Row extends RowSubject {
  readonly minutes: Readonly<Record<CalendarDate, Minutes>>;
}

const cellKey = (key: RowKey, date: CalendarDate) => `${key} ${date}`;

/** What all corrections of a sheet come to, cell by cell; what was corrected back is gone. */
export function netMoves(moves: readonly Move[]): Move[] {
  const sums = new Map<string, Move>();
  for (const { projectId, absence, date, minutes } of moves) {
    const name = cellKey(rowKey({ projectId, absence }), date);
    const sum = (sums.get(name)?.minutes ?? 0) + minutes;
    sums.set(name, { projectId, absence, date, minutes: sum });
  }
  return [...sums.values()].filter(({ minutes }) => minutes !== 0);
}

/** The days on which what holds is not what the sheet says. */
export const correctedDates = (moves: readonly Move[]): CalendarDate[] =>
  [...new Set(netMoves(moves).map(({ date }) => date))].sort();

/**
 * What holds: the cells of a sheet and all its corrections together. Its own rows stay, in their
 * order, also where no hours are left in them; rows that corrections brought follow.
 */
export function holding<R extends Row>(
  rows: readonly R[],
  moves: readonly Move[],
  newRow: (subject: RowSubject) => R,
): R[] {
  const net = netMoves(moves);
  const known = new Set(rows.map(rowKey));
  const brought = new Map<RowKey, R>();
  for (const { projectId, absence } of net) {
    const key = rowKey({ projectId, absence });
    if (!known.has(key) && !brought.has(key)) brought.set(key, newRow({ projectId, absence }));
  }
  const byRow = new Map<RowKey, Move[]>();
  for (const move of net) byRow.set(rowKey(move), [...(byRow.get(rowKey(move)) ?? []), move]);
  return [...rows, ...brought.values()].map((row) => {
    const moved = byRow.get(rowKey(row));
    if (moved === undefined) return row;
    const minutes: Record<CalendarDate, Minutes> = { ...row.minutes };
    for (const { date, minutes: by } of moved) minutes[date] = (minutes[date] ?? 0) + by;
    const left = Object.entries(minutes).filter(([, value]) => value !== 0);
    return { ...row, minutes: Object.fromEntries(left.sort(([a], [b]) => (a < b ? -1 : 1))) };
  });
}

/** What has to move so that what holds becomes what is wanted. */
export function movesBetween(holds: readonly Row[], wanted: readonly Row[]): Move[] {
  const before = holds.flatMap((row) => movesOf(row, -1));
  const after = wanted.flatMap((row) => movesOf(row, 1));
  return netMoves([...before, ...after]).sort(
    (a, b) => a.date.localeCompare(b.date) || rowKey(a).localeCompare(rowKey(b)),
  );
}

const movesOf = ({ projectId, absence, minutes }: Row, sign: 1 | -1): Move[] =>
  Object.entries(minutes).map(([date, value]) => ({
    projectId,
    absence,
    date,
    minutes: sign * value,
  }));

/** What holds in cells that corrections have changed, beside what the sheet says there. */
export interface CorrectedCell {
  readonly key: RowKey;
  readonly date: CalendarDate;
  readonly closedAs: Minutes;
  readonly holds: Minutes;
}

export function correctedCells(rows: readonly Row[], moves: readonly Move[]): CorrectedCell[] {
  const own = new Map(rows.map((row) => [rowKey(row), row.minutes]));
  return netMoves(moves).map((move) => {
    const key = rowKey(move);
    const closedAs = own.get(key)?.[move.date] ?? 0;
    return { key, date: move.date, closedAs, holds: closedAs + move.minutes };
  });
}

/** Booked are whole months of a sheet. */
export const bookedDays =
  (months: readonly Month[]) =>
  (date: CalendarDate): boolean =>
    months.includes(monthOf(date));

interface Touched {
  readonly key: RowKey;
  readonly dates: readonly CalendarDate[];
}

/** The cells that a correction changes, row by row; also of rows it leaves out. */
function touchedCells(rows: readonly RuledRow[], holds: readonly RuledRow[]): Touched[] {
  const wanted = new Map(rows.map(({ key, minutes }) => [key, minutes]));
  const held = new Map(holds.map(({ key, minutes }) => [key, minutes]));
  return [...new Set([...wanted.keys(), ...held.keys()])].map((key) => {
    const [now, before] = [wanted.get(key) ?? {}, held.get(key) ?? {}];
    const dates = [...new Set([...Object.keys(now), ...Object.keys(before)])].sort();
    return { key, dates: dates.filter((date) => (now[date] ?? 0) !== (before[date] ?? 0)) };
  });
}

/**
 * What keeps a correction from being entered. Only the cells it changes are judged, and each day it
 * changes has to add up as a submitted one does; what it leaves alone holds as before, whatever has
 * become of calendar and projects. Rows may lose all their hours: putting hours on another project is
 * what most corrections are.
 */
export function correctionFailures(
  rows: readonly RuledRow[],
  holds: readonly RuledRow[],
  terms: SheetTerms,
  isBooked: (date: CalendarDate) => boolean,
): Failure[] {
  const repeated = repeatedRows(rows);
  if (repeated.length > 0) return repeated;
  const touched = touchedCells(rows, holds);
  const isOpen = (date: CalendarDate) => terms.required.has(date) && !isBooked(date);
  const notBooked = touched.flatMap(({ key, dates }): Failure[] => {
    const open = dates.filter(isOpen);
    return open.length === 0 ? [] : [{ rule: 'notBooked', keys: [key], dates: open }];
  });
  const judged = new Map(
    touched.map(({ key, dates }) => [key, new Set(dates.filter((date) => !isOpen(date)))]),
  );
  const changed = rows.map(({ key, minutes }) => ({
    key,
    minutes: Object.fromEntries(
      Object.entries(minutes).filter(([date]) => judged.get(key)?.has(date)),
    ),
  }));
  const days = new Set([...judged.values()].flatMap((dates) => [...dates]));
  const required = new Map([...terms.required].filter(([date]) => days.has(date)));
  return [
    ...notBooked,
    ...cellFailures(changed, terms),
    ...dayFailures(rows, { ...terms, required }, 'dayExceeds'),
    ...dayFailures(rows, { ...terms, required }, 'dayNotEight'),
  ];
}
