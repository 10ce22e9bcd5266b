import { roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { sharesOf } from '#kernel/shares.ts';
import { withMinus } from '#web/ui/amount-text.ts';

/** Tenths of a per cent, half to even; null where there is nothing to hold it against. */
export function permilleOf(part: number, whole: number): number | null {
  const base = yuanToFen(whole);
  if (base <= 0) return null;
  return Number(roundHalfEven(BigInt(yuanToFen(part)) * 1000n, BigInt(base)));
}

/** Per cent with two decimals, half to even, as rates travel; null where there is nothing to hold it against. */
export function percentOf(part: number, whole: number): number | null {
  const base = yuanToFen(whole);
  if (base <= 0) return null;
  return Number(roundHalfEven(BigInt(yuanToFen(part)) * 10_000n, BigInt(base))) / 100;
}

/** By how much more or less one amount is than another, as `percentOf`. */
export const growthOf = (now: number, before: number): number | null =>
  percentOf((yuanToFen(now) - yuanToFen(before)) / 100, before);

/** `41.7%` of tenths of a per cent. */
export const permilleText = (permille: number): string =>
  withMinus(`${(permille / 10).toFixed(1)}%`);

/** `99.0%` of per cent as they travel. */
export const percentText = (percent: number): string => withMinus(`${percent.toFixed(1)}%`);

/** `+5.5%`: how much more or less one amount is than another; null where that says nothing. */
export function growthText(now: number, before: number): string | null {
  const difference = (yuanToFen(now) - yuanToFen(before)) / 100;
  const permille = permilleOf(difference, before);
  if (permille === null) return null;
  return permille > 0 ? `+${permilleText(permille)}` : permilleText(permille);
}

/** How far beyond its plan something is: nothing to see to, worth a look, to be seen to. */
export type Tone = 'calm' | 'careful' | 'bad';

/** Beyond all that was planned up to a month, and far beyond it. */
export const CAREFUL_ABOVE = 100;
export const BAD_ABOVE = 110;

export function toneOf(percent: number | null): Tone {
  if (percent === null || percent <= CAREFUL_ABOVE) return 'calm';
  return percent <= BAD_ABOVE ? 'careful' : 'bad';
}

/**
 * Shares of a whole in tenths of a per cent, which together make 100.0 %; null each where something is
 * less than nothing, and a share would mean nothing.
 */
export function sharesIn(amounts: readonly number[]): readonly (number | null)[] {
  const fen = amounts.map(yuanToFen);
  const sum = fen.reduce((all, one) => all + one, 0);
  return sum <= 0 || fen.some((one) => one < 0) ? amounts.map(() => null) : sharesOf(fen, 1000);
}
