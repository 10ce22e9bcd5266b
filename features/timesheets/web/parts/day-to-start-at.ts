import { dayTotal, type SheetTerms } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { DraftRow } from '../grid/draft.ts';
import type { GridDay } from '../grid/use-hours-grid.ts';

/** Today, or on a day off the first day that still lacks hours: what somebody came for. */
export function dayToStartAt(
  days: readonly Pick<GridDay, 'date' | 'open'>[],
  rows: readonly DraftRow[],
  terms: Pick<SheetTerms, 'required'>,
  today: CalendarDate,
): number | undefined {
  const wanted =
    days.find(({ date, open }) => open && date === today) ??
    days.find(({ date, open }) => open && dayTotal(rows, date) < (terms.required.get(date) ?? 0));
  return wanted === undefined ? undefined : days.indexOf(wanted);
}
