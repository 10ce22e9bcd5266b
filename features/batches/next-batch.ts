import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  monthsInRange,
  yearOf,
} from '#kernel/dates.ts';
import { instantAt, wallClockOf } from '#kernel/wall-clock.ts';
import { type BatchSettings, MAX_NAME } from './rules.ts';

interface Range {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** The range of the same shape right after: whole months follow whole months, days follow days. */
export function nextRange({ startDate, endDate }: Range): Range {
  const [from, to] = [monthOf(startDate), monthOf(endDate)];
  if (startDate === firstDay(from) && endDate === lastDay(to)) {
    const months = monthsInRange(from, to).length;
    return { startDate: firstDay(addMonths(to, 1)), endDate: lastDay(addMonths(to, months)) };
  }
  const next = addDays(endDate, 1);
  return { startDate: next, endDate: addDays(next, daysBetween(startDate, endDate)) };
}

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The ways people write a month, so that the same way can be kept for the next one. */
function spellings(month: Month): string[] {
  const year = yearOf(month);
  const number = Number(month.slice(5));
  const english = ENGLISH_MONTHS[number - 1] ?? '';
  return [
    `${year}年${number}月`,
    `${year} 年 ${number} 月`,
    `${year}年${month.slice(5)}月`,
    `${english} ${year}`,
    `${english.slice(0, 3)} ${year}`,
    month,
    month.replace('-', '.'),
    month.replace('-', '/'),
  ];
}

/** The name with the new month in place of the old; where it names none, the new first day is added. */
export function nextName(name: string, before: Range, after: Range): string {
  if (name.includes(before.startDate)) {
    return name.replaceAll(before.startDate, after.startDate);
  }
  const [from, to] = [monthOf(before.startDate), monthOf(after.startDate)];
  const fresh = spellings(to);
  // Within one month its name says nothing new.
  for (const [index, old] of from === to ? [] : spellings(from).entries()) {
    if (name.includes(old)) return name.replaceAll(old, fresh[index] ?? old);
  }
  const suffix = ` ${after.startDate}`;
  return `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
}

/** As many days from the new day as it was from the old, at the same time of day. */
function moved(instant: string, from: CalendarDate, to: CalendarDate, timeZone: string): string {
  const wall = wallClockOf(instant, timeZone);
  const date = addDays(to, daysBetween(from, wall.slice(0, 10)));
  return instantAt(`${date}${wall.slice(10)}`, timeZone);
}

/** The batch after this one: same audience, flows and way of filling in, everything dated moves on. */
export function nextBatch(settings: BatchSettings, timeZone: string): BatchSettings {
  const range = nextRange(settings);
  return {
    ...settings,
    ...range,
    name: nextName(settings.name, settings, range).slice(0, MAX_NAME),
    openAt: moved(settings.openAt, settings.startDate, range.startDate, timeZone),
    deadline: moved(settings.deadline, settings.endDate, range.endDate, timeZone),
  };
}
