import { type Fen, roundHalfEven } from '#kernel/money.ts';

/** What was spent, and what it is held against. */
export interface Measured {
  readonly actualFen: Fen;
  /** Null where nothing is in force. */
  readonly plannedFen: Fen | null;
}

/**
 * Spent ÷ planned in per cent, two decimals, half to even. Nothing planned, or money planned to come back,
 * is no measure of what is spent.
 */
export function rateOf({ actualFen, plannedFen }: Measured): number | null {
  if (plannedFen === null || plannedFen <= 0) return null;
  return Number(roundHalfEven(BigInt(actualFen) * 10_000n, BigInt(plannedFen))) / 100;
}
