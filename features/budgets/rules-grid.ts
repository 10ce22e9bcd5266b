import { type Month, monthsInRange } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { allocateByLargestRemainder, type Fen, multiplyRate, sumFen } from '#kernel/money.ts';
import {
  type CostSource,
  type GridKind,
  type Linked,
  MAX_CELL_FEN,
  MAX_CELL_MINUTES,
  mayBeNegative,
} from './rules.ts';

/** Decisions about the cells of a version. Values are whole: fen, or minutes. */

/** A column of a grid: a month, or the sum of several. */
export interface PlanColumn {
  readonly key: string;
  readonly kind: 'month' | 'quarter' | 'year' | 'total';
  /** Itself, or what it adds up. */
  readonly months: readonly Month[];
}

const yearOf = (month: Month) => month.slice(0, 4);
const quarterOf = (month: Month) => Math.ceil(Number(month.slice(5)) / 3);

/**
 * Months with their quarters and years, each sum after the last of its months. A quarter or year the
 * version has only in part adds up just that. Several years have a sum of all at the end.
 */
export function planColumns(months: readonly Month[]): PlanColumn[] {
  const columns = months.flatMap((month, at): PlanColumn[] => {
    const next = months[at + 1];
    const year = yearOf(month);
    const quarter = quarterOf(month);
    const ofYear = months.filter((one) => yearOf(one) === year);
    const endsYear = next === undefined || yearOf(next) !== year;
    const endsQuarter = endsYear || quarterOf(next ?? '') !== quarter;
    const sums: PlanColumn[] = [];
    if (endsQuarter) {
      const ofQuarter = ofYear.filter((one) => quarterOf(one) === quarter);
      sums.push({ key: `${year}-Q${quarter}`, kind: 'quarter', months: ofQuarter });
    }
    if (endsYear) sums.push({ key: year, kind: 'year', months: ofYear });
    return [{ key: month, kind: 'month', months: [month] }, ...sums];
  });
  const years = new Set(months.map(yearOf));
  return years.size > 1 ? [...columns, { key: 'total', kind: 'total', months }] : columns;
}

/** Whether a project may be planned for in a month. */
export const isLinkedIn = ({ fromMonth, toMonth }: Linked, month: Month): boolean =>
  month >= fromMonth && month <= toMonth;

/** What keeps a value from standing in a cell, as the key of its text; null where nothing does. */
export function valueProblem(kind: GridKind, value: number, source?: CostSource): string | null {
  const most = kind === 'amount' ? MAX_CELL_FEN : MAX_CELL_MINUTES;
  if (Math.abs(value) > most) return 'budgets.cellTooLarge';
  const negative = kind === 'amount' && source !== undefined && mayBeNegative(source);
  return value < 0 && !negative ? 'budgets.negative' : null;
}

/** An amount over several months, the same in each as far as fen allow; together exactly the amount. */
export const spreadEvenly = (whole: number, months: number): number[] =>
  months === 0
    ? []
    : allocateByLargestRemainder(
        whole,
        Array.from({ length: months }, () => 1),
      );

/** The same by weights, which are whole and not negative; without any weight there is nothing to go by. */
export function spreadByWeight(whole: number, weights: readonly number[]): number[] | null {
  if (weights.every((weight) => weight === 0)) return null;
  return allocateByLargestRemainder(whole, weights);
}

/** Typed weights, at most four decimals, as whole numbers in the same proportion; null for anything else. */
export function wholeWeights(typed: readonly string[]): number[] | null {
  const SCALE = 10_000;
  const MAX_WEIGHT = 1_000_000;
  const weights = typed.map((text) => {
    const plain = text.trim();
    if (plain === '') return 0;
    if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return Number.NaN;
    return Math.round(Number(plain) * SCALE);
  });
  const good = weights.every((weight) => weight >= 0 && weight <= MAX_WEIGHT * SCALE);
  return good ? weights : null;
}

/** The last month before a stretch, over all of it; the first month there is has none before it. */
export function copiedForward(
  valueIn: (month: Month) => number,
  months: readonly Month[],
  before: Month | null,
): number[] | null {
  if (before === null) return null;
  const value = valueIn(before);
  return months.map(() => value);
}

/** A cell as it is stored, and the save it was last changed in. */
export interface StoredCell {
  readonly value: number;
  readonly rev: number;
}

export type CellVerdict = 'same' | 'write' | 'conflict';

/**
 * What becomes of a cell somebody saves who has seen everything up to `seen`: what others changed
 * since, and differently, is a conflict. A cell nobody has written to yet is nothing, changed never.
 */
export function judgeCell(
  stored: StoredCell | undefined,
  value: number,
  seen: number,
): CellVerdict {
  if ((stored?.value ?? 0) === value) return 'same';
  return stored !== undefined && stored.rev > seen ? 'conflict' : 'write';
}

/** Hours planned for a project in a month. */
export interface PlannedHours {
  readonly projectId: number;
  readonly month: Month;
  readonly minutes: Minutes;
}

/**
 * What planned hours come to at the standard rate of their month: rounded once for each project and
 * month, so that every sum is the sum of what stands beneath it.
 */
export function impliedLabour(
  hours: readonly PlannedHours[],
  rateOf: (month: Month) => Fen,
): { readonly projectId: number; readonly month: Month; readonly fen: Fen }[] {
  const together = new Map<string, { projectId: number; month: Month; minutes: Minutes }>();
  for (const { projectId, month, minutes } of hours) {
    const key = `${projectId} ${month}`;
    const known = together.get(key);
    if (known === undefined) together.set(key, { projectId, month, minutes });
    else known.minutes += minutes;
  }
  return [...together.values()].map(({ projectId, month, minutes }) => ({
    projectId,
    month,
    fen: multiplyRate(minutes, rateOf(month)),
  }));
}

/** A row as rules see it: one value for each month, in order. */
export interface PlanRow {
  readonly projectId: number;
  readonly itemId: number;
  readonly values: readonly number[];
}

/** Month by month what rows come to. */
export const monthSums = (rows: readonly PlanRow[], months: number): number[] =>
  Array.from({ length: months }, (_, at) => sumFen(rows.map(({ values }) => values[at] ?? 0)));

/** Hidden sub-categories are shown as one, so that every total stays whole. */
export const OTHER_ITEM = 0;

/** Rows with those of hidden sub-categories put together, project by project, under `OTHER_ITEM`. */
export function foldHidden(
  rows: readonly PlanRow[],
  hidden: ReadonlySet<number>,
  months: number,
): PlanRow[] {
  const shown = rows.filter(({ itemId }) => !hidden.has(itemId));
  const folded = rows.filter(({ itemId }) => hidden.has(itemId));
  const projectIds = [...new Set(folded.map(({ projectId }) => projectId))];
  return [
    ...shown,
    ...projectIds.map((projectId) => ({
      projectId,
      itemId: OTHER_ITEM,
      values: monthSums(
        folded.filter((row) => row.projectId === projectId),
        months,
      ),
    })),
  ];
}

/** The months of a version, in order. */
export const monthsOf = ({ fromMonth, toMonth }: { fromMonth: Month; toMonth: Month }) =>
  monthsInRange(fromMonth, toMonth);
