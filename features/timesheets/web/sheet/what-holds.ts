import type { Correction, CurrentSheet, SheetRow } from '#features/timesheets/contract.ts';
import type { SheetTerms } from '#features/timesheets/rules.ts';
import {
  bookedDays,
  type CorrectedCell,
  correctedCells,
  correctedDates,
  holding,
  type Move,
  movesBetween,
} from '#features/timesheets/rules-corrections.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { hoursToMinutes, type Minutes } from '#kernel/minutes.ts';
import { type DraftRow, draftRow, emptyRow, inOrder, wireRow } from '../grid/draft.ts';

/** Filled in and saved by itself, changed or corrected with a reason, or only looked at. */
export type SheetMode = 'fill' | 'modify' | 'correct' | 'read';

type Corrected = Pick<CurrentSheet, 'sheet' | 'corrections'>;

/** Of these corrections, every cell they moved. */
const movesOf = (corrections: readonly Correction[]): Move[] =>
  corrections.flatMap(({ cells }) =>
    cells.map(({ hours, ...cell }) => ({ ...cell, minutes: signedMinutes(hours) })),
  );

const signedMinutes = (hours: number): Minutes =>
  Math.sign(hours) * hoursToMinutes(Math.abs(hours));

export const lastCorrection = (corrections: readonly Correction[]) => corrections.at(-1)?.id ?? 0;

/**
 * The rows on screen: what holds where it is looked at or corrected, the sheet's own where they are
 * filled in or modified.
 */
export function shownRows({ sheet, corrections }: Corrected, mode: SheetMode): readonly SheetRow[] {
  if (corrections.length === 0 || mode === 'fill' || mode === 'modify') return sheet.rows;
  const rows = holding(sheet.rows.map(draftRow), movesOf(corrections), emptyRow);
  return inOrder(rows).map(wireRow);
}

/**
 * Days on which nothing changes here: a correction leaves those alone that are not booked, and a
 * modification those that are, and those on which corrections hold.
 */
export function keptDays(
  { bookedMonths, corrections }: Pick<CurrentSheet, 'bookedMonths' | 'corrections'>,
  mode: SheetMode,
): ((date: CalendarDate) => boolean) | null {
  const isBooked = bookedDays(bookedMonths);
  if (mode === 'read') return null;
  if (mode === 'correct') return (date) => !isBooked(date);
  if (bookedMonths.length === 0 && corrections.length === 0) return null;
  const corrected = new Set(correctedDates(movesOf(corrections)));
  return (date) => isBooked(date) || corrected.has(date);
}

/** Cells in which what holds is not what the sheet was closed with; while one corrects, as it will be. */
export function differingCells(
  { sheet, corrections }: Corrected,
  mode: SheetMode,
  rows: readonly DraftRow[],
): readonly CorrectedCell[] {
  const own = sheet.rows.map(draftRow);
  if (mode !== 'correct') {
    return corrections.length === 0 ? [] : correctedCells(own, movesOf(corrections));
  }
  const readable = rows.map((row) => ({ ...row, minutes: readableMinutes(row) }));
  return correctedCells(own, movesBetween(own, readable));
}

/** What cannot be read yet is marked as wrong, and as nothing else. */
const readableMinutes = ({ minutes }: DraftRow) =>
  Object.fromEntries(Object.entries(minutes).filter(([, value]) => !Number.isNaN(value)));

/** What was on the sheet before anybody began to correct it takes hours, whatever became of it. */
export function correctionTerms(terms: SheetTerms, saved: readonly DraftRow[]): SheetTerms {
  const known = new Set(saved.map(({ key }) => key));
  return { ...terms, bookable: (key, date) => known.has(key) || terms.bookable(key, date) };
}
