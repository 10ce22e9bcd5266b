import { UNITS, type Unit } from '#features/budgets/rules.ts';
import { shortenNumber } from '#kernel/format.ts';
import { exactWanYuan, formatWanYuan, formatYuan, yuanToFen } from '#kernel/money.ts';
import { withMinus } from '#web/ui/amount-text.ts';

/** `auto`: yuan, shortened to thousands and millions. */
export const SHOWN_UNITS = ['auto', ...UNITS] as const;
export type ShownUnit = (typeof SHOWN_UNITS)[number];

/** As long as nobody chose: what money is counted in where the language is spoken. */
export const usualUnit = (language: string): ShownUnit => (language === 'en' ? 'auto' : 'wan');

/** The unit an amount is written in. */
export const writtenIn = (unit: ShownUnit): Unit => (unit === 'wan' ? 'wan' : 'yuan');

/** From here on an amount is shortened. */
const LONG = 10_000;

/** An amount in the unit of the page: two decimals whichever it is, without the unit's name. */
export function amountText(yuan: number, unit: ShownUnit): string {
  const fen = yuanToFen(yuan);
  if (unit === 'wan') return withMinus(formatWanYuan(fen));
  if (unit === 'yuan' || Math.abs(yuan) < LONG) return withMinus(formatYuan(fen));
  return withMinus(shortenNumber(yuan, 2, true));
}

/** The same with the sign that says on which side of something it is: `+108.08`, `−51.24`. */
export function signedText(yuan: number, unit: ShownUnit): string {
  const text = amountText(yuan, unit);
  return yuan > 0 ? `+${text}` : text;
}

/** An amount in a file: a number, of which nothing is rounded away. */
export const amountInFile = (yuan: number, unit: ShownUnit): number =>
  unit === 'wan' ? Number(exactWanYuan(yuanToFen(yuan))) : yuan;
