import { type Fen, roundHalfEven } from '#kernel/money.ts';
import type { Level } from './rules.ts';

/** What was spent, and what it is held against. */
export interface Measured {
  readonly actualFen: Fen;
  /** Null where nothing is in force. */
  readonly plannedFen: Fen | null;
}

export interface Thresholds {
  readonly warnPercent: number;
  readonly overPercent: number;
}

/** Nothing planned, or money planned to come back, is no measure of what is spent. */
const isMeasurable = (measured: Measured): measured is Record<keyof Measured, Fen> =>
  measured.plannedFen !== null && measured.plannedFen > 0;

/** Spent ÷ planned in per cent, two decimals, half to even; null where it cannot be said. */
export function rateOf(measured: Measured): number | null {
  if (!isMeasurable(measured)) return null;
  const { actualFen, plannedFen } = measured;
  return Number(roundHalfEven(BigInt(actualFen) * 10_000n, BigInt(plannedFen))) / 100;
}

/** Warning from the first threshold on, over above the second: by what is exact, not by the rate shown. */
export function levelOf(measured: Measured, thresholds: Thresholds): Level | null {
  if (!isMeasurable(measured)) return null;
  const spent = BigInt(measured.actualFen) * 100n;
  const part = (percent: number) => BigInt(measured.plannedFen) * BigInt(percent);
  if (spent > part(thresholds.overPercent)) return 'over';
  return spent >= part(thresholds.warnPercent) ? 'warn' : 'ok';
}
