/**
 * Calendar dates are `YYYY-MM-DD` strings and months `YYYY-MM` strings. A working day has no time
 * and no zone; a `Date` has both, and turns into its neighbour wherever the two sides disagree.
 * The strings also sort, compare and travel as they are. Arithmetic goes through UTC day numbers.
 */
import { formatClock } from './format.ts';

export type CalendarDate = string;
export type Month = string;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

/** No month is later. */
export const LAST_MONTH: Month = `${LAST_YEAR}-12`;

const MS_PER_DAY = 86_400_000;

const two = (value: number) => String(value).padStart(2, '0');

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The last day of a month given as year and month number, both as people write them. */
function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

const isYearAndMonth = (year: number, month: number) =>
  year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12;

export function isMonth(value: string): boolean {
  if (!/^\d{4}-\d{2}$/.test(value)) return false;
  return isYearAndMonth(Number(value.slice(0, 4)), Number(value.slice(5)));
}

/** Asked for every day of every sheet: nothing here makes anything that has to be cleared away. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const year = Number(value.slice(0, 4));
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8));
  return isYearAndMonth(year, month) && day >= 1 && day <= monthLength(year, month);
}

function checkedDate(date: CalendarDate): CalendarDate {
  if (!isDate(date)) throw new RangeError(`not a calendar date: ${date}`);
  return date;
}

function checkedMonth(month: Month): Month {
  if (!isMonth(month)) throw new RangeError(`not a month: ${month}`);
  return month;
}

/** Days since 1970-01-01. */
function dayNumber(date: CalendarDate): number {
  checkedDate(date);
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / MS_PER_DAY;
}

function dateOfDayNumber(day: number): CalendarDate {
  if (!Number.isInteger(day)) throw new RangeError(`not a whole number of days: ${day}`);
  return checkedDate(new Date(day * MS_PER_DAY).toISOString().slice(0, 10));
}

/** Months since year 0. */
function monthNumber(month: Month): number {
  const [year = 0, number = 0] = checkedMonth(month).split('-').map(Number);
  return year * 12 + number - 1;
}

function monthOfNumber(number: number): Month {
  return checkedMonth(`${Math.floor(number / 12)}-${two((number % 12) + 1)}`);
}

/** The whole numbers from one to the other, both included; none when they are the wrong way round. */
function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** From the first to the second: 1 for tomorrow, negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Every date from one to the other, both included; empty when they are the wrong way round. */
export function datesInRange(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return numbersBetween(dayNumber(from), dayNumber(to)).map(dateOfDayNumber);
}

/** 0 is Sunday. */
export function dayOfWeek(date: CalendarDate): number {
  return new Date(dayNumber(date) * MS_PER_DAY).getUTCDay();
}

export function isWeekend(date: CalendarDate): boolean {
  return dayOfWeek(date) % 6 === 0;
}

export function monthOf(date: CalendarDate): Month {
  return checkedDate(date).slice(0, 7);
}

export function addMonths(month: Month, months: number): Month {
  return monthOfNumber(monthNumber(month) + months);
}

/** Every month from one to the other, both included; empty when they are the wrong way round. */
export function monthsInRange(from: Month, to: Month): Month[] {
  return numbersBetween(monthNumber(from), monthNumber(to)).map(monthOfNumber);
}

export function firstDay(month: Month): CalendarDate {
  return `${checkedMonth(month)}-01`;
}

export function lastDay(month: Month): CalendarDate {
  const [year = 0, number = 0] = checkedMonth(month).split('-').map(Number);
  return `${month}-${two(monthLength(year, number))}`;
}

/** The year of a date or of a month. */
export function yearOf(value: CalendarDate | Month): number {
  return Number((isMonth(value) ? value : checkedDate(value)).slice(0, 4));
}

/** Every calendar year that the months from one to the other touch. */
export function yearsInRange(startMonth: Month, endMonth: Month): number[] {
  if (monthNumber(startMonth) > monthNumber(endMonth)) return [];
  return numbersBetween(yearOf(startMonth), yearOf(endMonth));
}

export function maxDate(first: CalendarDate, ...others: CalendarDate[]): CalendarDate {
  return [first, ...others].map(checkedDate).sort().at(-1) ?? first;
}

export function minDate(first: CalendarDate, ...others: CalendarDate[]): CalendarDate {
  return [first, ...others].map(checkedDate).sort()[0] ?? first;
}

/** The date people in that zone read off the wall at this moment. */
export function todayIn(timeZone: string, now: Date): CalendarDate {
  return checkedDate(formatClock(now, timeZone).slice(0, 10));
}

/** A moment as the wire writes it: ISO 8601 in UTC, to the millisecond. */
export function toInstant(moment: Date): string {
  return moment.toISOString();
}
