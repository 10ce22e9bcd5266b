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
}

export interface HeatRow {
  readonly key: number;
  /** Null for the company's own row. */
  readonly document: ComparisonRow | null;
  /** Adds up others, and is in no sum. */
  readonly faint: boolean;
  readonly cells: readonly HeatCell[];
}

type Line = Pick<ComparisonRow, 'months' | 'budgetAmount' | 'actualAmount' | 'toDateRate'>;

function toneOf({ rate, actual }: Omit<HeatCell, 'tone'>): HeatTone {
  if (rate !== null) {
    if (rate > BAD_ABOVE) return 'bad';
    if (rate > CAREFUL_ABOVE) return 'careful';
    return rate > HIGH_FROM ? 'high' : 'low';
  }
  return actual > 0 ? 'unplanned' : 'nothing';
}

const toned = (cell: Omit<HeatCell, 'tone'>): HeatCell => ({ ...cell, tone: toneOf(cell) });

const isClosed = ({ actualAmount }: Line['months'][number]) => actualAmount !== null;

function cellsOf({ months, ...line }: Line, mode: HeatMode): HeatCell[] {
  const last = months.findLastIndex(isClosed);
  const cells = months.map((month, at): HeatCell => {
    if (!isClosed(month)) {
      const open = { rate: null, actual: 0, budget: month.budgetAmount ?? 0 };
      // Months close in order: what is not closed before one that is was never in the accounts.
      return { column: month.month, tone: at < last ? 'before' : 'open', ...open };
    }
    const counted = mode === 'month' ? [month] : months.slice(0, at + 1);
    return toned({
      column: month.month,
      rate: mode === 'month' ? month.rate : month.toDateRate,
      actual: sumYuan(counted.map(({ actualAmount }) => actualAmount ?? 0)),
      budget: sumYuan(counted.map(({ budgetAmount }) => budgetAmount ?? 0)),
    });
  });
  const sum = months.some(isClosed)
    ? toned({
        column: SUM_COLUMN,
        rate: line.toDateRate,
        actual: line.actualAmount,
        budget: line.budgetAmount ?? 0,
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
};

/** Whether there is something to open: open months, and those before the accounts, have nothing. */
export const hasFigures = ({ tone }: HeatCell) => tone !== 'open' && tone !== 'before';

export const addsUpOthers = ({ budgetType }: ComparisonRow) =>
  budgetType === BudgetType.INTEGRATION;

/** Spending without any plan is beyond every rate; what has no rate for another reason comes last. */
function badness({ toDateRate, actualAmount }: ComparisonRow): number {
  if (toDateRate !== null) return toDateRate;
  return actualAmount > 0 ? Number.POSITIVE_INFINITY : -1;
}

/** The same document at standard rates, which levels and order go by whatever is shown. */
export const atStandard = ({ rows }: Comparison, row: ComparisonRow): ComparisonRow =>
  rows.find(({ budgetId }) => budgetId === row.budgetId) ?? row;

function shownCells(line: Line, standard: Line, mode: HeatMode): HeatCell[] {
  const tones = cellsOf(standard, mode);
  return cellsOf(line, mode).map((cell, at) => ({ ...cell, tone: tones[at]?.tone ?? cell.tone }));
}

/** Worst first; then those that add up others, and the company's own row last. */
export function heatRows(
  { rows, totals }: Comparison,
  mode: HeatMode,
  standard: Comparison,
): HeatRow[] {
  const worstFirst = [...rows].sort((one, other) => {
    const apart = Number(addsUpOthers(one)) - Number(addsUpOthers(other));
    if (apart !== 0) return apart;
    const [left, right] = [
      badness(atStandard(standard, one)),
      badness(atStandard(standard, other)),
    ];
    return left === right ? one.code.localeCompare(other.code) : right > left ? 1 : -1;
  });
  return [
    ...worstFirst.map((row) => ({
      key: row.budgetId,
      document: row,
      faint: addsUpOthers(row),
      cells: shownCells(row, atStandard(standard, row), mode),
    })),
    { key: 0, document: null, faint: false, cells: shownCells(totals, standard.totals, mode) },
  ];
}
