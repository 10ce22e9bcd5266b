import { hoursToMinutes } from '#kernel/minutes.ts';
import { yuanToFen } from '#kernel/money.ts';
import type { Drill } from './drill.ts';

/** What the rows of all sources come to, in the smallest units. */
export interface Found {
  readonly rows: number;
  readonly fen: number;
  readonly minutes: number;
}

interface Sums {
  readonly total: number;
  readonly sums: { readonly amount: number; readonly hours?: number };
}

export const foundIn = (replies: readonly Sums[]): Found =>
  replies.reduce<Found>(
    (found, { total, sums }) => ({
      rows: found.rows + total,
      fen: found.fen + yuanToFen(sums.amount),
      minutes: found.minutes + hoursToMinutes(sums.hours ?? 0),
    }),
    { rows: 0, fen: 0, minutes: 0 },
  );

/** By how much the rows come to more than the figure said: fen, or minutes where it was of hours. */
export const differenceOf = ({ amount, hours = 0 }: Drill, { fen, minutes }: Found): number =>
  amount === null ? minutes - hoursToMinutes(hours) : fen - yuanToFen(amount);
