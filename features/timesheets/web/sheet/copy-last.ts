import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { carryOver } from '#features/timesheets/fill-help.ts';
import { isAbsence, type SheetTerms } from '#features/timesheets/rules.ts';
import { type DraftRow, draftRow, emptyRow } from '../grid/draft.ts';
import { projectOf } from './sheet-terms.ts';

/**
 * The rows of the last batch, with or without its hours, beside what is here already. Projects that
 * can no longer be booked stay behind, and absences are nothing to repeat.
 */
export function copyLast(
  current: CurrentSheet,
  rows: readonly DraftRow[],
  terms: SheetTerms,
  withHours: boolean,
): readonly DraftRow[] {
  const { previous, projects } = current;
  if (previous === null) return rows;
  const here = new Map(rows.map((row) => [row.key, row]));
  const copied = previous.rows.map(draftRow).filter(({ key }) => {
    return !isAbsence(key) && projectOf(key, projects)?.open === true;
  });
  const next = copied.map((earlier) => {
    const row = here.get(earlier.key) ?? emptyRow(earlier);
    if (!withHours) return row;
    const minutes = carryOver(earlier.minutes, previous.workingDays, terms, (date) =>
      terms.bookable(earlier.key, date),
    );
    return { ...row, minutes: { ...row.minutes, ...minutes } };
  });
  const copiedKeys = new Set(copied.map(({ key }) => key));
  return [...next, ...rows.filter(({ key }) => !copiedKeys.has(key))];
}
