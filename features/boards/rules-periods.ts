import { type Month, monthsInRange } from '#kernel/dates.ts';
import type { MonthState } from './rules.ts';

export const DIMENSIONS = ['month', 'quarter', 'year'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Whole fen and minutes. */
export interface Sums {
  readonly budgetFen: number;
  readonly originalFen: number;
  readonly actualFen: number;
  readonly budgetMinutes: number;
  readonly actualMinutes: number;
}

/** Of what figures are; null where nobody asked. */
export interface Part {
  readonly projectId: number | null;
  readonly direct: boolean;
  readonly subCategoryId: number | null;
}

/** What a month has of a part. */
export interface PeriodCell extends Sums, Part {
  readonly month: Month;
}

export interface Period {
  /** Those of the range it counts; the entry is named after the last. */
  readonly months: readonly Month[];
  readonly last: Month;
}

const MONTHS_IN: Readonly<Record<Dimension, number>> = { month: 1, quarter: 3, year: 12 };

/** The months, quarters or years a range touches, with the months of the range alone. */
export function periodsOf(from: Month, to: Month, dimension: Dimension): Period[] {
  const size = MONTHS_IN[dimension];
  const found = new Map<string, Month[]>();
  for (const month of monthsInRange(from, to)) {
    const key = `${month.slice(0, 4)}:${Math.floor((Number(month.slice(5)) - 1) / size)}`;
    const months = found.get(key) ?? [];
    months.push(month);
    found.set(key, months);
  }
  return [...found.values()].map((months) => ({ months, last: months.at(-1) ?? from }));
}

/** How far months are, and the first one the accounts have; null while there are none. */
export interface AccountedMonths {
  readonly begins: Month | null;
  stateOf(month: Month): MonthState;
}

/**
 * Closed where all of its months are that the accounts have, and nothing where none has figures. What was
 * before the accounts is never closed and keeps no period open.
 */
export function periodState({ months }: Period, accounts: AccountedMonths): MonthState {
  const { begins } = accounts;
  const states = months
    .filter((month) => begins === null || month >= begins)
    .map((month) => accounts.stateOf(month));
  if (states.every((state) => state === 'none')) return 'none';
  return states.every((state) => state === 'closed') ? 'closed' : 'provisional';
}

type Tally = { -readonly [Key in keyof Sums]: number } & Part;

function addTo(tally: Tally, cell: Sums): void {
  tally.budgetFen += cell.budgetFen;
  tally.originalFen += cell.originalFen;
  tally.actualFen += cell.actualFen;
  tally.budgetMinutes += cell.budgetMinutes;
  tally.actualMinutes += cell.actualMinutes;
}

/** Which parts of a whole are told apart. */
interface Cut {
  readonly byProject: boolean;
  readonly bySubCategory: boolean;
}

/** Written out field by field: boards add up thousands at a time, and copies by spreading take ten times as long. */
function emptyTally(part: Part, { byProject, bySubCategory }: Cut): Tally {
  return {
    projectId: byProject ? part.projectId : null,
    direct: byProject && part.direct,
    subCategoryId: bySubCategory ? part.subCategoryId : null,
    budgetFen: 0,
    originalFen: 0,
    actualFen: 0,
    budgetMinutes: 0,
    actualMinutes: 0,
  };
}

const keyOf = ({ projectId, direct, subCategoryId }: Part, cut: Cut): string =>
  (cut.byProject ? `${projectId}${direct ? '+' : '-'}` : '') +
  (cut.bySubCategory ? subCategoryId : '');

function addAll(into: Map<string, Tally>, cells: Iterable<PartSums>, cut: Cut): Map<string, Tally> {
  for (const cell of cells) {
    const key = keyOf(cell, cut);
    let tally = into.get(key);
    if (tally === undefined) {
      tally = emptyTally(cell, cut);
      into.set(key, tally);
    }
    addTo(tally, cell);
  }
  return into;
}

export interface PartSums extends Sums, Part {}

/** What a period comes to: all of it, by project, by sub-category, and by both. */
export interface PeriodSums {
  readonly period: Period;
  readonly total: PartSums;
  readonly byProject: readonly PartSums[];
  readonly bySubCategory: readonly PartSums[];
  readonly byBoth: readonly PartSums[];
}

const ALL: Part = { projectId: null, direct: false, subCategoryId: null };
const TOTAL: Cut = { byProject: false, bySubCategory: false };
const BY_PROJECT: Cut = { byProject: true, bySubCategory: false };
const BY_SUB_CATEGORY: Cut = { byProject: false, bySubCategory: true };
const BY_BOTH: Cut = { byProject: true, bySubCategory: true };

function summed(period: Period, tallies: Iterable<Tally>): PeriodSums {
  const parts = [...tallies];
  const by = (cut: Cut) => [...addAll(new Map(), parts, cut).values()];
  return {
    period,
    total: by(TOTAL)[0] ?? emptyTally(ALL, TOTAL),
    byProject: by(BY_PROJECT),
    bySubCategory: by(BY_SUB_CATEGORY),
    byBoth: by(BY_BOTH),
  };
}

/** Months added up to periods; cumulative, each with everything up to its last month. */
export function foldPeriods(
  cells: readonly PeriodCell[],
  periods: readonly Period[],
  { cumulative }: { readonly cumulative: boolean },
): PeriodSums[] {
  const inOrder = [...cells].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0));
  let at = 0;
  let tallies = new Map<string, Tally>();
  return periods.map((period) => {
    if (!cumulative) tallies = new Map();
    const own: PeriodCell[] = [];
    for (
      let cell = inOrder[at];
      cell !== undefined && cell.month <= period.last;
      cell = inOrder[at]
    ) {
      own.push(cell);
      at += 1;
    }
    addAll(tallies, own, BY_BOTH);
    return summed(period, tallies.values());
  });
}
