import { type CalendarDate, isDate, isMonth, lastDay, type Month, monthOf } from '#kernel/dates.ts';
import { type Fen, parseYuan } from '#kernel/money.ts';
import { toHalfWidth } from '#kernel/typed-number.ts';

/** Ten thousand million yuan: every sum of a month stays exact on the wire. */
export const MAX_AMOUNT_FEN = 1_000_000_000_000;
export const MAX_LINES = 100_000;

export interface VoucherNo {
  /** The kind of voucher; empty where none is written. */
  readonly word: string;
  readonly number: string;
}

/** Numbers are the same with and without zeros in front. */
const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '');

/** A word, perhaps dashes and what is read between the two, and a number. */
const WORD_AND_NUMBER = /^(\D*?)[\s\-_#\u2010-\u2015\u5b57\u7b2c]*(\d+)\s*\u53f7?$/;

/** What stands in the column of the number: with the word in front, or alone. */
export function readVoucherNo(text: string): VoucherNo {
  const typed = toHalfWidth(text.trim());
  const [, word, number] = WORD_AND_NUMBER.exec(typed) ?? [];
  if (word === undefined || number === undefined) return { word: '', number: withoutZeros(typed) };
  return { word: word.trim(), number: withoutZeros(number) };
}

const two = (value: string | number) => String(value).padStart(2, '0');

const realDay = (year = '', month = '', day = ''): CalendarDate | null => {
  const date = `${year}-${two(month)}-${two(day)}`;
  return isDate(date) ? date : null;
};

const DAY = /^(\d{4})[-./\u5e74](\d{1,2})[-./\u6708](\d{1,2})\u65e5?(?:[\sT].*)?$/;
const DAY_IN_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** A day as finance systems write it; null for what is none. */
export function readDay(text: string): CalendarDate | null {
  const typed = toHalfWidth(text.trim());
  const [, year, month, day] = DAY.exec(typed) ?? DAY_IN_DIGITS.exec(typed) ?? [];
  return realDay(year, month, day);
}

const PERIOD =
  /^(\d{4})(?:(\d{2})|\s*[-./\u5e74]\s*\u7b2c?\s*(\d{1,2})\s*[\u6708\u671f]?(?:\u4efd)?)$/;
const BARE_MONTH = /^\u7b2c?\s*(\d{1,2})\s*[\u6708\u671f]?$/;

/** A spreadsheet program shows the number 2026.10 as 2026.1. */
const MAY_BE_OCTOBER = /^(\d{4})\.1$/;

const realMonth = (year: string, month: string): Month | null => {
  const written = `${year}-${two(month)}`;
  return isMonth(written) ? written : null;
};

/** An accounting period as it is written; a month alone is one of the year of the date. */
export function periodOf(text: string, date: CalendarDate | null): Month | null {
  const typed = toHalfWidth(text.trim());
  const october = MAY_BE_OCTOBER.exec(typed);
  // Without a date nobody knows which of the two it is.
  if (october !== null && date === null) return null;
  if (october !== null && date?.startsWith(`${october[1]}-10`)) return monthOf(date);
  const [, year, inDigits, month = inDigits] = PERIOD.exec(typed) ?? [];
  if (year !== undefined && month !== undefined) return realMonth(year, month);
  const day = readDay(typed);
  if (day !== null) return monthOf(day);
  const [, alone] = BARE_MONTH.exec(typed) ?? [];
  return alone === undefined || date === null ? null : realMonth(date.slice(0, 4), alone);
}

/** Whether it is a period at all, whatever the date is. */
export const isPeriod = (text: string): boolean => periodOf(text, '2000-01-01') !== null;

/** What a program worked out carries its binary noise; as many digits as it shows are what it means. */
const SHOWN_DIGITS = 15;

/** Less than a program shows of any amount: two that should be equal, and are not quite. */
const ONLY_NOISE = 1e-6;

function shownNumber(text: string): string {
  if (!/^-?\d+(\.\d{10,}|(\.\d+)?e-\d+)$/i.test(text)) return text;
  const number = Number(text);
  return Math.abs(number) < ONLY_NOISE ? '0' : String(Number(number.toPrecision(SHOWN_DIGITS)));
}

const IN_BRACKETS = /^\(([^-]+)\)$/;

/** An amount as a ledger prints it, red ones with a minus or in brackets; null for what is none. */
export function readAmount(text: string): Fen | null {
  const typed = toHalfWidth(text.trim()).replace(/^[\u00a5\uffe5$]/, '');
  const [, red] = IN_BRACKETS.exec(typed) ?? [];
  const size = parseYuan(shownNumber(red ?? typed));
  if (size === null || red === undefined) return size;
  return -size + 0;
}

/** What a row says about its voucher; empty cells are missing. */
export interface GivenHead {
  readonly word?: string | undefined;
  readonly number?: string | undefined;
  readonly period?: string | undefined;
  readonly date?: CalendarDate | undefined;
}

export interface VoucherHead extends VoucherNo {
  readonly period: Month;
  readonly date: CalendarDate;
  /** Whether a period was written, which then counts for the whole voucher, or the date is it. */
  readonly periodGiven: boolean;
}

/** The field that is missing or cannot be understood. */
export interface HeadProblem {
  readonly field: 'number' | 'period' | 'date';
  readonly key: 'common.required' | 'common.wrongFormat';
}

/** The word in a column of its own, as it stands before a number. */
const readWord = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : toHalfWidth(text.trim()).replace(/\u5b57$/, '');

function numberIn(given: GivenHead, above: VoucherHead | null): VoucherNo | null {
  const said = readWord(given.word);
  if (given.number === undefined) {
    if (above === null) return null;
    return { word: said ?? above.word, number: above.number };
  }
  const { word, number } = readVoucherNo(given.number);
  const filled = above !== null && above.number === number ? above.word : '';
  return { word: said ?? (word === '' ? filled : word), number };
}

/** The voucher a row belongs to: what its own cells do not say is that of the row above. */
export function fillDown(above: VoucherHead | null, given: GivenHead): VoucherHead | HeadProblem {
  const no = numberIn(given, above);
  if (no === null) return { field: 'number', key: 'common.required' };
  const same = above !== null && above.word === no.word && above.number === no.number;
  const date = given.date ?? (same ? above.date : null);
  if (given.period !== undefined) {
    const period = periodOf(given.period, date);
    if (period === null) return { field: 'period', key: 'common.wrongFormat' };
    return { ...no, period, date: date ?? lastDay(period), periodGiven: true };
  }
  if (same && above.periodGiven) {
    return { ...no, period: above.period, date: date ?? above.date, periodGiven: true };
  }
  if (date === null) return { field: 'date', key: 'common.required' };
  return { ...no, period: monthOf(date), date, periodGiven: false };
}

export const isHead = (filled: VoucherHead | HeadProblem): filled is VoucherHead =>
  'period' in filled;

export interface Sums {
  readonly debitFen: Fen;
  readonly creditFen: Fen;
}

export const NO_SUMS: Sums = { debitFen: 0, creditFen: 0 };

export const plus = (one: Sums, other: Sums): Sums => ({
  debitFen: one.debitFen + other.debitFen,
  creditFen: one.creditFen + other.creditFen,
});

export const isBalanced = ({ debitFen, creditFen }: Sums): boolean => debitFen === creditFen;

/** Whether a row of sums says what one of these comes to; an empty cell says nothing. */
export const agreesWithOne = (
  said: { readonly debitFen: Fen | null; readonly creditFen: Fen | null },
  candidates: readonly Sums[],
): boolean =>
  candidates.some(
    ({ debitFen, creditFen }) =>
      (said.debitFen ?? debitFen) === debitFen && (said.creditFen ?? creditFen) === creditFen,
  );
