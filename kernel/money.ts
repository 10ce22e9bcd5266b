/**
 * Money is whole fen everywhere but on the wire and on screen, where it is yuan. This module alone
 * converts, and whatever needs a fraction on the way is worked out in bigint and rounded once.
 */
import { thousands } from './format.ts';
import { assertMinutes, MINUTES_PER_HOUR, type Minutes } from './minutes.ts';
import { plainNumber } from './typed-number.ts';

export type Fen = number;

const FEN_PER_YUAN = 100;

/** Fifteen digits survive the trip through a decimal number unharmed; a sixteenth may not. */
const MAX_FEN_ON_WIRE = 999_999_999_999_999;

/** Throws on anything that is not a whole, exactly representable number; turns -0 into 0. */
export function assertFen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole fen: ${value}`);
  return value + 0;
}

function assertOnWire(fen: Fen): Fen {
  if (Math.abs(assertFen(fen)) > MAX_FEN_ON_WIRE)
    throw new RangeError(`too much money: ${fen} fen`);
  return fen + 0;
}

/** Whether an amount in yuan has no fraction of a fen, for checking input before converting it. */
export function isWholeFen(yuan: number): boolean {
  return Math.round(yuan * FEN_PER_YUAN) / FEN_PER_YUAN === yuan;
}

/** Exact: division rounds correctly, so `fen / 100` is the number a reader of the decimal gets. */
export function yuanToFen(yuan: number): Fen {
  if (!isWholeFen(yuan)) throw new RangeError(`not an amount in yuan and fen: ${yuan}`);
  return assertOnWire(Math.round(yuan * FEN_PER_YUAN));
}

export function fenToYuan(fen: Fen): number {
  return assertOnWire(fen) / FEN_PER_YUAN;
}

/** Digits are moved, never multiplied: nothing is rounded on the way. */
function parseDecimal(text: string, decimals: number): Fen | null {
  const plain = plainNumber(text);
  if (plain === null) return null;
  const [whole = '', fraction = ''] = plain.replace(/^[-+]/, '').split('.');
  const rest = fraction.replace(/0+$/, '');
  if (rest.length > decimals) return null;
  const size = Number(whole + rest.padEnd(decimals, '0'));
  if (size > MAX_FEN_ON_WIRE) return null;
  return (plain.startsWith('-') ? -size : size) + 0;
}

/** Reads a typed or pasted amount in yuan; null when it is none, or finer than a fen. */
export const parseYuan = (text: string): Fen | null => parseDecimal(text, 2);

/** The same in units of ten thousand yuan (万元). */
export const parseWanYuan = (text: string): Fen | null => parseDecimal(text, 6);

/** `1,234.50`, in yuan. */
export function formatYuan(fen: Fen): string {
  const size = Math.abs(assertFen(fen));
  const rest = size % FEN_PER_YUAN;
  const whole = (size - rest) / FEN_PER_YUAN;
  return `${fen < 0 ? '-' : ''}${thousands(whole)}.${String(rest).padStart(2, '0')}`;
}

/** `12.35`, in units of ten thousand yuan (万元). */
export function formatWanYuan(fen: Fen): string {
  return formatYuan(Number(roundHalfEven(BigInt(assertFen(fen)), 10_000n)));
}

/** All of it in units of ten thousand yuan, in two to six decimals: read again it is the same amount. */
export function exactWanYuan(fen: Fen): string {
  const digits = String(Math.abs(assertFen(fen))).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -6)}.${fraction}`;
}

/** Throws as soon as a sum is no longer exact. */
export function sumFen(values: Iterable<Fen>): Fen {
  let sum = 0;
  for (const value of values) sum = assertFen(sum + assertFen(value));
  return sum;
}

/** The nearest whole number; half way goes to the even neighbour, so errors do not pile up. */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const divisor = denominator < 0n ? -denominator : denominator;
  const dividend = denominator < 0n ? -numerator : numerator;
  const towardsZero = dividend / divisor;
  const rest = dividend % divisor;
  const twice = rest < 0n ? -2n * rest : 2n * rest;
  const isUp = twice > divisor || (twice === divisor && towardsZero % 2n !== 0n);
  if (!isUp) return towardsZero;
  return dividend < 0n ? towardsZero - 1n : towardsZero + 1n;
}

/** What these minutes cost at an hourly rate, rounded once. */
export function multiplyRate(minutes: Minutes, fenPerHour: Fen): Fen {
  const product = BigInt(assertMinutes(minutes)) * BigInt(assertFen(fenPerHour));
  return assertFen(Number(roundHalfEven(product, BigInt(MINUTES_PER_HOUR))));
}

/**
 * Splits an amount in proportion to whole, non-negative weights; the parts always add up to it.
 * What rounding down leaves over goes to the largest remainders, one fen each, earlier parts first.
 */
export function allocateByLargestRemainder(total: Fen, weights: readonly number[]): Fen[] {
  const shares = weights.map((weight) => BigInt(weight));
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  if (shares.some((share) => share < 0n)) throw new RangeError('a weight is negative');
  if (whole === 0n) throw new RangeError('no weight to allocate by');

  // A negative amount splits as the mirror image of the positive one.
  const size = BigInt(Math.abs(assertFen(total)));
  const parts = shares.map((share) => (size * share) / whole);
  const remainders = shares.map((share) => (size * share) % whole);
  const left = Number(size - parts.reduce((sum, part) => sum + part, 0n));
  const lucky = new Set(
    [...remainders.keys()]
      .sort((a, b) => Number((remainders[b] ?? 0n) - (remainders[a] ?? 0n)) || a - b)
      .slice(0, left),
  );
  const sign = total < 0 ? -1 : 1;
  return parts.map((part, index) => sign * (Number(part) + (lucky.has(index) ? 1 : 0)) + 0);
}

/** What an hour came to, of what these minutes cost; rounded once. */
export function perHour(fen: Fen, minutes: Minutes): Fen {
  const product = BigInt(assertFen(fen)) * BigInt(MINUTES_PER_HOUR);
  return assertFen(Number(roundHalfEven(product, BigInt(assertMinutes(minutes)))));
}
