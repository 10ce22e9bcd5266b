import { firstDay, lastDay, type Month } from '#kernel/dates.ts';

/** `2026-09` of a year and the number of its month. */
export const monthIn = (year: number, month: number): Month =>
  `${year}-${String(month).padStart(2, '0')}`;

/** The days from the first of these months to the last, as rows are asked for. */
export const daysOf = (year: number, from: number, to: number) => ({
  startDate: firstDay(monthIn(year, from)),
  endDate: lastDay(monthIn(year, to)),
});
