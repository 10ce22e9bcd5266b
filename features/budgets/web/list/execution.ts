import type { Level } from '#features/budgets/rules.ts';
import { roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { type LevelTone, toneOfLevel } from '../level-tone.ts';

interface Amounts {
  readonly budgetAmount: number;
  readonly toDateAmount: number;
  readonly actualAmount: number;
  readonly warnPercent: number;
  readonly overPercent: number;
  readonly level: Level | null;
}

export interface Execution {
  /** `71.4`: what was spent of the budget; null where there is no budget to spend. */
  readonly percent: string | null;
  readonly tone: LevelTone;
  /** All of them in per cent of the bar's length. */
  readonly fill: number;
  readonly tick: number;
  readonly warn: number;
  readonly over: number;
  /** There is more than the bar can show. */
  readonly beyond: boolean;
}

/** How far the bar runs before it breaks off in an arrow: a tenth more, in whole numbers as far as they go. */
const withTenth = (percent: number) => (percent * 11) / 10;

const DIGITS = 10n;

function percentOf(part: bigint, whole: bigint): string {
  const tenths = roundHalfEven(part * 100n * DIGITS, whole);
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / DIGITS}.${size % DIGITS}`;
}

/** Per cent with two decimals; null where there is no budget to spend, or nothing is known to be spent. */
export function executedOf({
  budgetAmount,
  actualAmount,
}: {
  readonly budgetAmount: number;
  readonly actualAmount: number | null;
}): number | null {
  if (budgetAmount <= 0 || actualAmount === null) return null;
  const [spent, whole] = [yuanToFen(actualAmount), yuanToFen(budgetAmount)];
  return Number(roundHalfEven(BigInt(spent) * 10_000n, BigInt(whole))) / 100;
}

const within = (share: number) => Math.min(100, Math.max(0, share));

/**
 * Where everything stands in the bar of one budget. Its end is a tenth past the budget, or past the
 * second threshold where that one lies further out.
 */
export function executionOf(amounts: Amounts): Execution {
  const { warnPercent, overPercent } = amounts;
  const [budget, toDate, actual] = [
    yuanToFen(amounts.budgetAmount),
    yuanToFen(amounts.toDateAmount),
    yuanToFen(amounts.actualAmount),
  ];
  const end = withTenth(Math.max(100, overPercent));
  const tone = toneOfLevel(amounts.level);
  const place = (percent: number) => within((percent * 100) / end);
  if (budget <= 0) {
    const spent = actual > 0;
    return {
      percent: null,
      tone,
      fill: spent ? 100 : 0,
      tick: 0,
      warn: place(warnPercent),
      over: place(overPercent),
      beyond: spent,
    };
  }
  const spent = (actual * 100) / budget;
  return {
    percent: percentOf(BigInt(actual), BigInt(budget)),
    tone,
    fill: place(spent),
    tick: place((toDate * 100) / budget),
    warn: place(warnPercent),
    over: place(overPercent),
    beyond: spent > end,
  };
}
