import type { ComparisonRow } from '#features/boards/contract-comparison.ts';
import { lessYuan, sumYuan } from '../board/amounts.ts';
import { permilleOf } from '../board/rates.ts';
import { addsUpOthers } from './heat.ts';

/** How far a document is from what it planned up to the last closed month. */
export interface Ranked {
  readonly row: ComparisonRow;
  /** Actual less plan, in yuan: more than nothing is overspent. */
  readonly difference: number;
  /** Of the plan up to then, in tenths of a per cent. */
  readonly share: number | null;
}

export interface Ranking {
  /** Furthest over first. */
  readonly over: readonly Ranked[];
  /** Closest to its plan first. */
  readonly within: readonly Ranked[];
  /** Together they are what the company is from its plan. */
  readonly overSum: number;
  readonly withinSum: number;
}

const sumOf = (ranked: readonly Ranked[]) => sumYuan(ranked.map(({ difference }) => difference));

/** Documents that add up others are in no sum, and so not here. */
export function rankingOf(rows: readonly ComparisonRow[]): Ranking {
  const ranked = rows
    .filter((row) => !addsUpOthers(row))
    .map((row) => {
      const budget = row.budgetAmount ?? 0;
      const difference = lessYuan(row.actualAmount, budget);
      return { row, difference, share: permilleOf(difference, budget) };
    })
    .sort(
      (one, other) =>
        other.difference - one.difference || one.row.code.localeCompare(other.row.code),
    );
  const over = ranked.filter(({ difference }) => difference > 0);
  const within = ranked.filter(({ difference }) => difference <= 0);
  return { over, within, overSum: sumOf(over), withinSum: sumOf(within) };
}
