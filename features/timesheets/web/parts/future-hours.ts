import { dayTotal, type RuledRow } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';

export interface FutureHours {
  readonly minutes: Minutes;
  readonly dates: readonly CalendarDate[];
}

/** Hours on days that have not come yet: said before they are submitted, so that nobody is surprised. */
export function futureHours(rows: readonly RuledRow[], today: CalendarDate): FutureHours {
  const all = new Set(rows.flatMap(({ minutes }) => Object.keys(minutes)));
  const dates = [...all].filter((date) => date > today && dayTotal(rows, date) > 0).sort();
  return { dates, minutes: dates.reduce((sum, date) => sum + dayTotal(rows, date), 0) };
}
