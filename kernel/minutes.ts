/**
 * Hours are whole minutes everywhere but on the wire and on screen, so that sums are exact.
 * This module alone converts.
 */
import { thousands } from './format.ts';
import { plainNumber, toHalfWidth } from './typed-number.ts';

export type Minutes = number;

export const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_WORKDAY = 480;
const MINUTES_PER_DAY = 1440;

/** Throws on anything that is not a whole, exactly representable number; turns -0 into 0. */
export function assertMinutes(value: number): Minutes {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole minutes: ${value}`);
  return value + 0;
}

/**
 * Division rounds correctly, so `minutes / 60` is the very number a reader of the decimal gets:
 * comparing with it is exact, where multiplying by 60 is not (1.1 × 60 = 66.00000000000001).
 * Null when the hours are no whole number of minutes.
 */
export function wholeMinutes(hours: number): Minutes | null {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  const exact = Number.isSafeInteger(minutes) && minutes / MINUTES_PER_HOUR === hours;
  return exact ? minutes + 0 : null;
}

export function hoursToMinutes(hours: number): Minutes {
  const minutes = wholeMinutes(hours);
  if (minutes === null) throw new RangeError(`not a whole number of minutes: ${hours} h`);
  return minutes;
}

export function minutesToHours(minutes: Minutes): number {
  return assertMinutes(minutes) / MINUTES_PER_HOUR;
}

/** At most two decimals. 100/60 of a whole number is never half way, so rounding has no ties. */
export function formatHours(minutes: Minutes): string {
  const hundredths = Math.round((Math.abs(assertMinutes(minutes)) * 5) / 3);
  const fraction = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const text = thousands(Math.floor(hundredths / 100)) + (fraction && `.${fraction}`);
  return minutes < 0 ? `-${text}` : text;
}

/**
 * `7:30` and `7h30`: a time of one day at most, the minutes always in two digits, since `7:3` might
 * mean either of two times. Null for anything else.
 */
function parseClock(text: string): Minutes | null {
  const [, hours, minutes] = /^(\d{1,2})[:h]([0-5]\d)$/i.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const total = Number(hours) * MINUTES_PER_HOUR + Number(minutes);
  return total <= MINUTES_PER_DAY ? total : null;
}

/**
 * Reads typed or pasted hours; null when they are no whole number of minutes. A comma that parts
 * full groups of three parts thousands, as this application prints them; any other is decimal.
 * Hours and minutes as on a clock are understood too, and a number may be followed by `h`.
 */
export function parseHours(text: string): Minutes | null {
  const typed = toHalfWidth(text.trim());
  const clock = parseClock(typed);
  if (clock !== null) return clock;
  const plain = plainNumber(typed.replace(/(?<=[\d.,])\s?h$/i, ''), true);
  return plain === null ? null : wholeMinutes(Number(plain));
}

export function sumMinutes(values: Iterable<Minutes>): Minutes {
  let sum = 0;
  for (const value of values) sum = assertMinutes(sum + assertMinutes(value));
  return sum;
}

/** Whether an entry fits the grid's step; the step itself must be positive. */
export function isMultipleOfStep(minutes: Minutes, stepMinutes: Minutes): boolean {
  if (assertMinutes(stepMinutes) <= 0) throw new RangeError(`not a step: ${stepMinutes}`);
  return assertMinutes(minutes) % stepMinutes === 0;
}
