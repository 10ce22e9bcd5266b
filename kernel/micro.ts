/**
 * Quantities and unit prices are whole millionths everywhere but on the wire and on screen, where
 * they are numbers with up to six decimals. This module alone converts.
 */
import { thousands } from './format.ts';
import { plainNumber } from './typed-number.ts';

export type Micro = number;

export const MICRO = 1_000_000;

const DECIMALS = 6;

/** Fifteen digits survive the trip through a decimal number unharmed; a sixteenth may not. */
const MAX_MICRO = 1_000_000_000_000_000;

/** Whether a number has no more than six decimals, and no more digits than it can carry. */
export function isWholeMicro(value: number): boolean {
  const micro = Math.round(value * MICRO);
  return Math.abs(micro) <= MAX_MICRO && micro / MICRO === value;
}

function assertMicro(micro: Micro): Micro {
  if (!Number.isInteger(micro) || Math.abs(micro) > MAX_MICRO) {
    throw new RangeError(`not whole millionths: ${micro}`);
  }
  return micro + 0;
}

export function toMicro(value: number): Micro {
  if (!isWholeMicro(value)) throw new RangeError(`more than six decimals: ${value}`);
  return Math.round(value * MICRO) + 0;
}

/** Exact: division rounds correctly, so this is the number a reader of the decimal gets. */
export const fromMicro = (micro: Micro): number => assertMicro(micro) / MICRO;

/** Reads a typed or pasted number; null when it is none, or finer than a millionth. */
export function parseMicro(text: string): Micro | null {
  const plain = plainNumber(text);
  if (plain === null) return null;
  const [whole = '', fraction = ''] = plain.replace(/^[-+]/, '').split('.');
  const rest = fraction.replace(/0+$/, '');
  if (rest.length > DECIMALS) return null;
  const size = Number(whole + rest.padEnd(DECIMALS, '0'));
  if (size > MAX_MICRO) return null;
  return (plain.startsWith('-') ? -size : size) + 0;
}

/** `1,234.5`: as many decimals as it has, and at least `decimals`. */
export function formatMicro(micro: Micro, decimals = 0): string {
  const size = Math.abs(assertMicro(micro));
  const rest = size % MICRO;
  const fraction = String(rest).padStart(DECIMALS, '0').replace(/0+$/, '').padEnd(decimals, '0');
  const whole = thousands((size - rest) / MICRO);
  return `${micro < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
