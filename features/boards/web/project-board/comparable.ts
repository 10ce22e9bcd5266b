import type { Comparison } from '#features/boards/contract-comparison.ts';

/** Whether last year has as many months: of fewer, a change says nothing. */
export const isComparable = ({ lastYearMonths, maxPeriod }: Comparison): boolean =>
  lastYearMonths === maxPeriod;
