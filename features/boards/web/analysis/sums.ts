import type { Figures } from '#features/boards/contract-parts.ts';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import { monthOfEntry } from '#features/boards/web/cache/budget-cache.ts';
import type { Month } from '#kernel/dates.ts';
import { hoursToMinutes, type Minutes } from '#kernel/minutes.ts';
import { type Fen, roundHalfEven, yuanToFen } from '#kernel/money.ts';

/** Plan and actual in whole fen and minutes. */
export interface Sum {
  /** Null where no budget in force covers it. */
  readonly budget: Fen | null;
  readonly original: Fen | null;
  readonly actual: Fen;
  readonly budgetMinutes: Minutes;
  readonly actualMinutes: Minutes;
}

export const NOTHING: Sum = {
  budget: null,
  original: null,
  actual: 0,
  budgetMinutes: 0,
  actualMinutes: 0,
};

const added = (one: Fen | null, other: Fen | null): Fen | null =>
  one === null ? other : one + (other ?? 0);

const inFen = (yuan: number | null): Fen | null => (yuan === null ? null : yuanToFen(yuan));

export const plus = (one: Sum, other: Sum): Sum => ({
  budget: added(one.budget, other.budget),
  original: added(one.original, other.original),
  actual: one.actual + other.actual,
  budgetMinutes: one.budgetMinutes + other.budgetMinutes,
  actualMinutes: one.actualMinutes + other.actualMinutes,
});

export const sumOf = (figures: Figures): Sum => ({
  budget: inFen(figures.budgetAmount),
  original: inFen(figures.originalAmount),
  actual: yuanToFen(figures.actualAmount),
  budgetMinutes: hoursToMinutes(figures.budgetHours),
  actualMinutes: hoursToMinutes(figures.actualHours),
});

export const sumAll = (all: readonly Figures[]): Sum =>
  all.reduce((sum, figures) => plus(sum, sumOf(figures)), NOTHING);

/** Actual less plan; null where there is no plan. */
export const differenceOf = ({ budget, actual }: Sum): Fen | null =>
  budget === null ? null : actual - budget;

/** In hundredths of a per cent; null where it would divide by zero. */
export function rateOf({ actual }: Sum, whole: Fen | null): number | null {
  if (whole === null || whole <= 0) return null;
  return Number(roundHalfEven(BigInt(actual) * 10_000n, BigInt(whole)));
}

/** Months from one to another. */
export const within = (entries: readonly PeriodEntry[], from: Month, to: Month): PeriodEntry[] =>
  entries.filter((entry) => {
    const month = monthOfEntry(entry);
    return month >= from && month <= to;
  });

/** The last closed month of those; null without one. Months close in order, so all before it are. */
export function lastClosed(entries: readonly PeriodEntry[], from: Month, to: Month): Month | null {
  const closed = within(entries, from, to).filter(({ state }) => state === 'closed');
  const last = closed.at(-1);
  return last === undefined ? null : monthOfEntry(last);
}
