import type { BookableProject, CurrentSheet, SheetBatch } from '#features/timesheets/contract.ts';
import {
  isBookable,
  type RowKey,
  type RuledRow,
  requiredByDay,
  type SheetTerms,
} from '#features/timesheets/rules.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';

export const projectOf = (
  key: RowKey,
  projects: readonly BookableProject[],
): BookableProject | undefined => projects.find(({ id }) => `p${id}` === key);

/** What the sheet is held against while it is filled in; the server holds it against the same. */
export function sheetTerms(
  current: Pick<CurrentSheet, 'days' | 'projects'>,
  batch: Pick<SheetBatch, 'stepHours'>,
  saved: readonly RuledRow[],
  /** Projects that are still being asked about; their hours are not judged before that. */
  isAwaited: (key: RowKey) => boolean = () => false,
): SheetTerms {
  const projects = new Map(current.projects.map((project) => [`p${project.id}`, project]));
  const stored = new Map(saved.map(({ key, minutes }) => [key, minutes]));
  return {
    stepMinutes: hoursToMinutes(batch.stepHours),
    required: requiredByDay(
      current.days.map(({ date, requiredHours }) => ({
        date,
        minutes: hoursToMinutes(requiredHours),
      })),
    ),
    bookable: (key, date) => {
      const project = projects.get(key);
      return project === undefined ? isAwaited(key) : isBookable(project, date);
    },
    stored: (key, date) => stored.get(key)?.[date] ?? 0,
  };
}
