import type { Month } from '#kernel/dates.ts';
import { sumFen } from '#kernel/money.ts';
import type { PlanRow } from './rules-grid.ts';

/** Two versions side by side. Values are whole: fen, or minutes. */

export interface PlanSide {
  readonly months: readonly Month[];
  readonly rows: readonly (PlanRow & { readonly note: string })[];
}

export interface RowPair {
  readonly projectId: number;
  readonly itemId: number;
  readonly note: string;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export interface ComparedPlan {
  readonly changed: readonly RowPair[];
  readonly unchanged: readonly RowPair[];
  /** What the unchanged rows come to, month by month. */
  readonly rest: readonly number[];
  readonly leftTotal: number;
  readonly rightTotal: number;
  readonly increase: number;
  readonly decrease: number;
  readonly changedCells: number;
}

/** Every month of either side, in order. */
export const monthsOfBoth = (left: readonly Month[], right: readonly Month[]): Month[] =>
  [...new Set([...left, ...right])].sort();

const keyOf = ({ projectId, itemId }: Pick<PlanRow, 'projectId' | 'itemId'>) =>
  `${projectId} ${itemId}`;

/** The values of a row, for the months of both sides; nothing in a month its side does not have. */
function over(months: readonly Month[], side: readonly Month[]) {
  const places = months.map((month) => side.indexOf(month));
  return (row: PlanRow | undefined) => places.map((at) => (at < 0 ? 0 : (row?.values[at] ?? 0)));
}

const differs = ({ left, right }: RowPair) => left.some((value, at) => value !== right[at]);

/** By how much a row has become more, over all months. */
export const differenceOf = ({ left, right }: Pick<RowPair, 'left' | 'right'>): number =>
  sumFen(right) - sumFen(left);

const cellsChanged = ({ left, right }: RowPair) =>
  left.filter((value, at) => value !== right[at]).length;

/**
 * Row by row what is different. Rows that came to more and rows that came to less are summed apart,
 * so that left + increase − decrease = right; what moved between months of a row moves neither.
 */
export function comparePlans(left: PlanSide, right: PlanSide): ComparedPlan {
  const months = monthsOfBoth(left.months, right.months);
  const [ofLeft, ofRight] = [over(months, left.months), over(months, right.months)];
  const leftRows = new Map(left.rows.map((row) => [keyOf(row), row]));
  const rightRows = new Map(right.rows.map((row) => [keyOf(row), row]));
  const pairs = [...new Map([...leftRows, ...rightRows]).values()].map(
    ({ projectId, itemId, note }): RowPair => {
      const key = keyOf({ projectId, itemId });
      return {
        projectId,
        itemId,
        note,
        left: ofLeft(leftRows.get(key)),
        right: ofRight(rightRows.get(key)),
      };
    },
  );
  const changed = pairs
    .filter(differs)
    .sort((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)));
  const unchanged = pairs.filter((pair) => !differs(pair));
  const differences = changed.map(differenceOf);
  return {
    changed,
    unchanged,
    rest: months.map((_, at) => sumFen(unchanged.map(({ right: values }) => values[at] ?? 0))),
    leftTotal: sumFen(pairs.map(({ left: values }) => sumFen(values))),
    rightTotal: sumFen(pairs.map(({ right: values }) => sumFen(values))),
    increase: sumFen(differences.filter((difference) => difference > 0)),
    decrease: sumFen(differences.filter((difference) => difference < 0).map(Math.abs)),
    changedCells: sumFen(changed.map(cellsChanged)),
  };
}
