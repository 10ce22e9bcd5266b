import { addDays, addMonths, firstDay, lastDay, monthOf, yearOf } from '#kernel/dates.ts';

/** Keeps the day of the month where it can: the 31st becomes the last day of a shorter month. */
function sameDayIn(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const wanted = `${month}-${date.slice(8)}`;
  return wanted > lastDay(month) ? lastDay(month) : wanted;
}

const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => firstDay(monthOf(date)),
  End: (date) => lastDay(monthOf(date)),
  PageUp: (date) => sameDayIn(date, -1),
  PageDown: (date) => sameDayIn(date, 1),
};

/** Where a key leads from a day of a year; null when it leads nowhere or out of the year. */
export function moveDate(date: string, key: string): string | null {
  const target = steps[key]?.(date);
  return target !== undefined && yearOf(target) === yearOf(date) ? target : null;
}
