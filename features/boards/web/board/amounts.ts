import { yuanToFen } from '#kernel/money.ts';

/** What amounts of the wire come to, exactly. */
export const sumYuan = (amounts: readonly number[]): number =>
  amounts.reduce((sum, yuan) => sum + yuanToFen(yuan), 0) / 100;

/** One amount less another, exactly. */
export const lessYuan = (yuan: number, other: number): number =>
  (yuanToFen(yuan) - yuanToFen(other)) / 100;
