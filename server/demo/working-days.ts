import {
  type CalendarDate,
  datesInRange,
  firstDay,
  isWeekend,
  lastDay,
  type Month,
  minDate,
} from '#kernel/dates.ts';

/** The working days of a month that have come. */
export const workingDaysOf = (month: Month, today: CalendarDate): CalendarDate[] =>
  datesInRange(firstDay(month), minDate(lastDay(month), today)).filter((day) => !isWeekend(day));
