import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { carryOver } from '#features/timesheets/fill-help.ts';
import { dayTotal, isAbsence, type SheetTerms } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type DraftRow, draftRow, emptyRow } from '../grid/draft.ts';
import { projectOf } from './sheet-terms.ts';

/**
 * The rows of the last batch, with or without its hours, beside what is here already. Hours go only
 * where nothing stands yet, and only as far as their day has room. Projects that can no longer be
 * booked stay behind, and absences are nothing to repeat.
 */
export function copyLast(
  current: Pick<CurrentSheet, 'previous' | 'projects'>,
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
  const taken = new Map<CalendarDate, number>();
  const next = copied.map((earlier) => {
    const row = here.get(earlier.key) ?? emptyRow(earlier);
    if (!withHours) return row;
    const minutes = carryOver(earlier.minutes, previous.workingDays, terms, (date) => {
      const free = row.minutes[date] === undefined && terms.bookable(earlier.key, date);
      const filled = dayTotal(rows, date) + (taken.get(date) ?? 0);
      return free ? Math.max(0, (terms.required.get(date) ?? 0) - filled) : 0;
    });
    for (const [date, value] of Object.entries(minutes)) {
      taken.set(date, (taken.get(date) ?? 0) + value);
    }
    return { ...row, minutes: { ...minutes, ...row.minutes } };
  });
  const copiedKeys = new Set(copied.map(({ key }) => key));
  return [...next, ...rows.filter(({ key }) => !copiedKeys.has(key))];
}
