import type { Comparison } from '#features/boards/contract-comparison.ts';
import { sumYuan } from '../board/amounts.ts';

/** Whether last year has as many months: of fewer, a change of the whole says nothing. */
export const isComparable = ({ lastYearMonths, maxPeriod }: Comparison): boolean =>
  lastYearMonths === maxPeriod;

interface MonthCost {
  readonly month: number;
  readonly actualAmount: number | null;
}

/** What the months cost that last year has accounts of, too: the last ones, for accounts begin once. */
export const inSameMonths = (
  { lastYearMonths, maxPeriod }: Comparison,
  months: readonly MonthCost[],
): number =>
  sumYuan(
    months.flatMap(({ month, actualAmount }) =>
      month <= maxPeriod && month > maxPeriod - lastYearMonths ? (actualAmount ?? 0) : [],
    ),
  );
