import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import { thousands } from '#kernel/format.ts';
import type { Fen } from '#kernel/money.ts';
import type { BurnPoint } from './burn.ts';

/** The numbers of the series, as clicks and keys name them. */
export const SERIES = { plan: 0, actual: 1, provisional: 2, forecast: 3 } as const;

export interface Threshold {
  readonly fen: Fen;
  readonly label: string;
  readonly tone: 'careful' | 'bad';
}

export interface BurnWords {
  readonly axis: (at: number) => string;
  readonly tooltip: (at: number) => string;
  /** At the last closed month, line by line; the first is the actual. */
  readonly now: readonly string[];
  /** At the end: what is expected, and by how much that is more or less. */
  readonly end: readonly string[];
  readonly endCalls: boolean;
  readonly open: string;
}

export interface BurnDrawn {
  readonly points: readonly BurnPoint[];
  readonly thresholds: readonly Threshold[];
  readonly unit: ShownUnit;
  readonly narrow: boolean;
}

/** How many fen one of the axis is. */
export const FEN: Readonly<Record<ShownUnit, number>> = { auto: 100, yuan: 100, wan: 1_000_000 };

/** Amounts of the axis, without the cents nobody reads there. */
export const wholeText = (amount: number): string => thousands(Math.round(amount));
