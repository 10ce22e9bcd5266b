import type { BatchRow, Progress } from '#features/batches/contract.ts';
import { fillWindow } from '#features/batches/rules.ts';
import { requiredMinutes, type SpecialDays } from '#features/calendar/rules.ts';
import { type CalendarDate, maxDate, minDate, toInstant } from '#kernel/dates.ts';
import { type Minutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import type { SheetCount } from './list-store.ts';
import type { BatchRecord } from './store.ts';

interface EmployedPeople {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly people: number;
}

/** What is asked of people who are there from one day to another, all together. */
export function requiredOfAll(groups: readonly EmployedPeople[], special: SpecialDays): Minutes {
  return sumMinutes(
    groups.map(({ firstDay, lastDay, people }) => {
      const employment = { hireDate: firstDay, leaveDate: lastDay };
      return people * requiredMinutes(firstDay, lastDay, special, employment);
    }),
  );
}

export const peopleIn = (groups: readonly { readonly people: number }[]) =>
  groups.reduce((sum, { people }) => sum + people, 0);

export function progressOf(people: number, sheets: readonly SheetCount[]): Progress {
  const inState = (state: SheetCount['state']) =>
    sheets.find((count) => count.state === state)?.sheets ?? 0;
  return {
    people,
    draft: inState('draft'),
    submitted: inState('submitted'),
    returned: inState('returned'),
    approved: inState('approved'),
  };
}

/** The days a page of batches covers from first to last, so that one look at the calendar serves all. */
export function rangeOfAll(batches: readonly BatchRecord[]): [CalendarDate, CalendarDate] | null {
  const [first] = batches;
  if (first === undefined) return null;
  return [
    minDate(first.startDate, ...batches.map(({ startDate }) => startDate)),
    maxDate(first.endDate, ...batches.map(({ endDate }) => endDate)),
  ];
}

export interface Standing {
  readonly progress: Progress;
  readonly requiredMinutes: Minutes;
}

export function rowOf(
  record: BatchRecord,
  { progress, requiredMinutes }: Standing,
  now: Date,
): BatchRow {
  const { id, version, name, startDate, endDate, openAt, deadline, status } = record;
  return {
    id,
    version,
    name,
    startDate,
    endDate,
    openAt,
    deadline,
    status,
    phase: fillWindow(record, null, toInstant(now)),
    progress,
    requiredHours: minutesToHours(requiredMinutes),
  };
}
