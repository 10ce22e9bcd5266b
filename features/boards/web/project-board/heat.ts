import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';
import { BudgetType } from '#kernel/enums.ts';
import { sumYuan } from '../board/amounts.ts';
import { BAD_ABOVE, CAREFUL_ABOVE } from '../board/rates.ts';

/** Each month by itself, or everything up to it. */
export const HEAT_MODES = ['month', 'cumulative'] as const;
export type HeatMode = (typeof HEAT_MODES)[number];

/** Blues where nothing needs doing, warm where something does; the others say why there is no rate. */
export type HeatTone =
  | 'low'
  | 'high'
  | 'careful'
  | 'bad'
  /** Labour of it is left out, so a rate would lie. */
  | 'withheld'
  /** Money was spent where none was planned. */
  | 'unplanned'
  | 'nothing'
  /** The accounts began after it. */
  | 'before'
  | 'open';

/** From here on a month has nearly used what was planned. */
export const HIGH_FROM = 90;

/** The column after December: everything up to the last closed month. */
export const SUM_COLUMN = 13;

export interface HeatCell {
  /** 1 to 12, or the column of sums. */
  readonly column: number;
  readonly tone: HeatTone;
  /** Per cent. */
  readonly rate: number | null;
  readonly actual: number;
  readonly budget: number;
  readonly withheldCells: number;
}

export interface HeatRow {
  readonly key: number;
  /** Null for the company's own row. */
  readonly document: ComparisonRow | null;
  /** Adds up others, and is in no sum. */
  readonly faint: boolean;
  readonly cells: readonly HeatCell[];
}

type Line = Pick<
  ComparisonRow,
  'months' | 'budgetAmount' | 'actualAmount' | 'withheldCells' | 'toDateRate'
>;

function toneOf(cell: Omit<HeatCell, 'tone'>): HeatTone {
  const { rate, actual, withheldCells } = cell;
  if (rate !== null) {
    if (rate > BAD_ABOVE) return 'bad';
    if (rate > CAREFUL_ABOVE) return 'careful';
    return rate > HIGH_FROM ? 'high' : 'low';
  }
  if (withheldCells > 0) return 'withheld';
  return actual > 0 ? 'unplanned' : 'nothing';
}

const toned = (cell: Omit<HeatCell, 'tone'>): HeatCell => ({ ...cell, tone: toneOf(cell) });

const isClosed = ({ actualAmount }: Line['months'][number]) => actualAmount !== null;

function cellsOf({ months, ...line }: Line, mode: HeatMode): HeatCell[] {
  const last = months.findLastIndex(isClosed);
  const cells = months.map((month, at): HeatCell => {
    if (!isClosed(month)) {
      const open = { rate: null, actual: 0, budget: month.budgetAmount ?? 0, withheldCells: 0 };
      // Months close in order: what is not closed before one that is was never in the accounts.
      return { column: month.month, tone: at < last ? 'before' : 'open', ...open };
    }
    const counted = mode === 'month' ? [month] : months.slice(0, at + 1);
    return toned({
      column: month.month,
      rate: mode === 'month' ? month.rate : month.toDateRate,
      actual: sumYuan(counted.map(({ actualAmount }) => actualAmount ?? 0)),
      budget: sumYuan(counted.map(({ budgetAmount }) => budgetAmount ?? 0)),
      withheldCells: counted.reduce((sum, one) => sum + one.withheldCells, 0),
    });
  });
  const sum = months.some(isClosed)
    ? toned({
        column: SUM_COLUMN,
        rate: line.toDateRate,
        actual: line.actualAmount,
        budget: line.budgetAmount ?? 0,
        withheldCells: line.withheldCells,
      })
    : { ...EMPTY_SUM };
  return [...cells, sum];
}

const EMPTY_SUM: HeatCell = {
  column: SUM_COLUMN,
  tone: 'open',
  rate: null,
  actual: 0,
  budget: 0,
  withheldCells: 0,
};

/** Whether there is something to open: open months, and those before the accounts, have nothing. */
export const hasFigures = ({ tone }: HeatCell) => tone !== 'open' && tone !== 'before';

export const addsUpOthers = ({ budgetType }: ComparisonRow) =>
  budgetType === BudgetType.INTEGRATION;

/** Spending without any plan is beyond every rate; what has no rate for another reason comes last. */
function badness({ toDateRate, actualAmount, withheldCells }: ComparisonRow): number {
  if (toDateRate !== null) return toDateRate;
  return withheldCells === 0 && actualAmount > 0 ? Number.POSITIVE_INFINITY : -1;
}

/** Worst first; then those that add up others, and the company's own row last. */
export function heatRows({ rows, totals }: Comparison, mode: HeatMode): HeatRow[] {
  const worstFirst = [...rows].sort((one, other) => {
    const apart = Number(addsUpOthers(one)) - Number(addsUpOthers(other));
    if (apart !== 0) return apart;
    const [left, right] = [badness(one), badness(other)];
    return left === right ? one.code.localeCompare(other.code) : right > left ? 1 : -1;
  });
  return [
    ...worstFirst.map((row) => ({
      key: row.budgetId,
      document: row,
      faint: addsUpOthers(row),
      cells: cellsOf(row, mode),
    })),
    { key: 0, document: null, faint: false, cells: cellsOf(totals, mode) },
  ];
}
