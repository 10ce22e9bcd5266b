import { shortenNumber } from '#kernel/format.ts';
import { exactWanYuan, formatWanYuan, formatYuan, yuanToFen } from '#kernel/money.ts';
import { withMinus } from '#web/ui/amount-text.ts';

/** `auto`: yuan, shortened to thousands and millions. */
export const BOARD_UNITS = ['auto', 'yuan', 'wan'] as const;
export type BoardUnit = (typeof BOARD_UNITS)[number];

/** As long as nobody chose: what money is counted in where the language is spoken. */
export const usualUnit = (language: string): BoardUnit => (language === 'en' ? 'auto' : 'wan');

/** From here on an amount is shortened. */
const LONG = 10_000;

/** An amount in the unit of the page, without the unit's name. */
export function amountText(yuan: number, unit: BoardUnit): string {
  const fen = yuanToFen(yuan);
  if (unit === 'wan') return withMinus(formatWanYuan(fen));
  if (unit === 'yuan' || Math.abs(yuan) < LONG) return withMinus(formatYuan(fen));
  return withMinus(shortenNumber(yuan, 2, true));
}

/** The same with the sign that says on which side of something it is: `+108.08`, `−51.24`. */
export function signedText(yuan: number, unit: BoardUnit): string {
  const text = amountText(yuan, unit);
  return yuan > 0 ? `+${text}` : text;
}

/** An amount in a file: a number, of which nothing is rounded away. */
export const amountInFile = (yuan: number, unit: BoardUnit): number =>
  unit === 'wan' ? Number(exactWanYuan(yuanToFen(yuan))) : yuan;

/** What amounts of the wire come to, exactly. */
export const sumYuan = (amounts: readonly number[]): number =>
  amounts.reduce((sum, yuan) => sum + yuanToFen(yuan), 0) / 100;

/** One amount less another, exactly. */
export const lessYuan = (yuan: number, other: number): number =>
  (yuanToFen(yuan) - yuanToFen(other)) / 100;
