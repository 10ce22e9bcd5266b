import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';
import { lessYuan, sumYuan } from '../board/amounts.ts';
import { CAREFUL_ABOVE, permilleOf, type Tone, toneOf } from '../board/rates.ts';
import { addsUpOthers, atStandard } from './heat.ts';

/** How far a document is from what it planned up to the last closed month. */
export interface Ranked {
  readonly row: ComparisonRow;
  /** Actual less plan, in yuan: more than nothing is overspent. */
  readonly difference: number;
  /** Of the plan up to then, in tenths of a per cent. */
  readonly share: number | null;
  readonly tone: Tone;
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

function differenceOf({ actualAmount, budgetAmount }: ComparisonRow) {
  const budget = budgetAmount ?? 0;
  const difference = lessYuan(actualAmount, budget);
  return { difference, share: permilleOf(difference, budget) };
}

const toneOfShare = (share: number | null): Tone =>
  share === null ? 'bad' : toneOf(CAREFUL_ABOVE + share / 10);

/** Documents that add up others are in no sum, and so not here. */
export function rankingOf({ rows }: Comparison, standard: Comparison): Ranking {
  const ranked = rows
    .filter((row) => !addsUpOthers(row))
    .map((row) => {
      const { difference: by, share } = differenceOf(atStandard(standard, row));
      const tone: Tone = by > 0 ? toneOfShare(share) : 'calm';
      return { row, ...differenceOf(row), by, tone };
    })
    .sort((one, other) => other.by - one.by || one.row.code.localeCompare(other.row.code));
  const over = ranked.filter(({ by }) => by > 0);
  const within = ranked.filter(({ by }) => by <= 0);
  return { over, within, overSum: sumOf(over), withinSum: sumOf(within) };
}
