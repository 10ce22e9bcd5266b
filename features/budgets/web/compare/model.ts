import type { ComparedGrid, Comparison } from '#features/budgets/contract-compare.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { type PlanColumn, planColumns } from '#features/budgets/rules-grid.ts';
import type { Month } from '#kernel/dates.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { yuanToFen } from '#kernel/money.ts';

export const PERIODS = ['month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Both sides of a stretch of months: fen or minutes. */
export interface Pair {
  readonly left: number;
  readonly right: number;
}

export const difference = ({ left, right }: Pair) => right - left;

export interface PairRow {
  readonly key: string;
  readonly projectId: number;
  readonly itemId: number;
  readonly note: string;
  /** One for each month of the comparison. */
  readonly months: readonly Pair[];
  readonly total: Pair;
}

/** A comparison of amounts or of hours, in whole units. */
export interface PairGrid {
  readonly kind: GridKind;
  readonly rows: readonly PairRow[];
  readonly rest: { readonly rows: number; readonly months: readonly Pair[]; readonly total: Pair };
  readonly total: Pair;
  readonly increase: number;
  readonly decrease: number;
  readonly changedCells: number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export const sumPairs = (pairs: readonly Pair[]): Pair => ({
  left: sum(pairs.map(({ left }) => left)),
  right: sum(pairs.map(({ right }) => right)),
});

const wholeOf = (kind: GridKind) => (kind === 'amount' ? yuanToFen : hoursToMinutes);

export function pairRow(kind: GridKind, row: ComparedGrid['rows'][number]): PairRow {
  const whole = wholeOf(kind);
  const { projectId, itemId, note } = row;
  const months = row.left.map((left, at) => ({
    left: whole(left),
    right: whole(row.right[at] ?? 0),
  }));
  const key = `${projectId}:${itemId}`;
  return { key, projectId, itemId, note, months, total: sumPairs(months) };
}

/** What the server said, in whole units; its sums are taken as they are and not worked out anew. */
export function pairGrid(grid: ComparedGrid): PairGrid {
  const { kind } = grid;
  const whole = wholeOf(kind);
  const rest = grid.rest.values.map((value) => ({ left: whole(value), right: whole(value) }));
  return {
    kind,
    rows: grid.rows.map((row) => pairRow(kind, row)),
    rest: { rows: grid.rest.rows, months: rest, total: sumPairs(rest) },
    total: { left: whole(grid.leftTotal), right: whole(grid.rightTotal) },
    increase: whole(grid.increase),
    decrease: whole(grid.decrease),
    changedCells: grid.changedCells,
  };
}

/** A column group of the table: a stretch of months, or all those in which nothing differs. */
export interface Stretch {
  readonly column: PlanColumn;
  /** Places of its months among those of the comparison. */
  readonly places: readonly number[];
  readonly folded: boolean;
}

const differsAt = ({ rows }: PairGrid, places: readonly number[]) =>
  rows.some(({ months }) =>
    places.some((at) => {
      const pair = months[at];
      return pair !== undefined && pair.left !== pair.right;
    }),
  );

/**
 * The columns of a table. Where only differences are wanted, stretches without any stand together in
 * one column, which carries what they come to: every row still adds up to its totals.
 */
export function stretchesOf(
  months: readonly Month[],
  period: Period,
  grids: readonly PairGrid[],
  unfolded: boolean,
): Stretch[] {
  const all = planColumns(months)
    .filter(({ kind }) => kind === period)
    .map((column) => ({
      column,
      places: column.months.map((month) => months.indexOf(month)),
      folded: false,
    }));
  if (unfolded) return all;
  const shown = all.filter(({ places }) => grids.some((grid) => differsAt(grid, places)));
  const hidden = all.filter((one) => !shown.includes(one));
  if (hidden.length === 0) return all;
  const column = {
    key: 'folded',
    kind: period,
    months: hidden.flatMap((one) => one.column.months),
  };
  const places = hidden.flatMap((one) => one.places);
  return [{ column, places, folded: true }, ...shown];
}

/** How many stretches stand together in the folded column. */
export const foldedCount = (stretch: Stretch, period: Period): number =>
  planColumns(stretch.column.months).filter(({ kind }) => kind === period).length;

export const pairIn = (months: readonly Pair[], { places }: Stretch): Pair =>
  sumPairs(places.flatMap((at) => months[at] ?? []));

/** The rows of a section as they are named. */
export interface RowNames {
  readonly itemName: (kind: GridKind, itemId: number) => string;
  /** What stands beneath it: its category and project. */
  readonly placeName: (kind: GridKind, row: PairRow) => string;
  readonly projectName: (projectId: number) => string;
}

export const hasDifferences = ({ amount, hours }: Comparison) =>
  amount.rows.length + hours.rows.length > 0;

export const MOST_BARS = 8;

/** One step of the bridge from one total to the other. */
export interface Step {
  readonly key: string;
  /** The rows it stands for; more than one only in the last, which holds all that are left. */
  readonly rows: readonly PairRow[];
  readonly by: number;
}

/** Steps from left to right, the largest first; what moved only between months is no step. */
export function stepsOf({ rows }: PairGrid): Step[] {
  const moved = rows
    .map((row) => ({ key: row.key, rows: [row], by: difference(row.total) }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (moved.length <= MOST_BARS) return moved;
  const single = moved.slice(0, MOST_BARS - 1);
  const others = moved.slice(MOST_BARS - 1);
  const together = {
    key: 'others',
    rows: others.flatMap((step) => step.rows),
    by: sum(others.map(({ by }) => by)),
  };
  return [...single, together];
}
