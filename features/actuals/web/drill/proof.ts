import { hoursToMinutes } from '#kernel/minutes.ts';
import { yuanToFen } from '#kernel/money.ts';
import type { Drill } from './drill.ts';

/** What the rows of all sources come to, in the smallest units. */
export interface Found {
  readonly rows: number;
  readonly fen: number;
  readonly minutes: number;
  /** Project-months of labour that are in no sum. */
  readonly withheld: number;
}

interface Sums {
  readonly total: number;
  readonly sums: { readonly amount: number | null; readonly hours?: number };
  readonly withheldCells?: number;
}

export const foundIn = (replies: readonly Sums[]): Found =>
  replies.reduce<Found>(
    (found, { total, sums, withheldCells = 0 }) => ({
      rows: found.rows + total,
      fen: found.fen + yuanToFen(sums.amount ?? 0),
      minutes: found.minutes + hoursToMinutes(sums.hours ?? 0),
      withheld: found.withheld + withheldCells,
    }),
    { rows: 0, fen: 0, minutes: 0, withheld: 0 },
  );

/** By how much the rows come to more than the figure said: fen, or minutes where it was of hours. */
export const differenceOf = ({ amount, hours = 0 }: Drill, { fen, minutes }: Found): number =>
  amount === null ? minutes - hoursToMinutes(hours) : fen - yuanToFen(amount);
