import { hoursToMinutes } from '#kernel/minutes.ts';
import { roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { isInHours, type Pressed, waitingBeside } from './drill.ts';

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

interface Marked {
  readonly late: number;
  readonly correction: number;
}

/** How many rows came after their month, and how many put one right. */
export const markedIn = (months: readonly Marked[]): Marked =>
  months.reduce<Marked>(
    (sum, { late, correction }) => ({
      late: sum.late + late,
      correction: sum.correction + correction,
    }),
    { late: 0, correction: 0 },
  );

/** The figure as it was pressed: fen, minutes, or hundredths of a per cent. */
export function pressedValue(pressed: Pressed): number {
  switch (pressed.kind) {
    case 'hours':
      return hoursToMinutes(pressed.hours);
    case 'rate':
    case 'growth':
      return Math.round(pressed.percent * 100);
    case 'lacking':
      return isInHours(pressed) ? hoursToMinutes(pressed.value) : yuanToFen(pressed.value);
    default:
      return yuanToFen(pressed.yuan);
  }
}

/** What waits beside the rows, in the same unit. */
export function waitingValue(pressed: Pressed): number {
  const waiting = waitingBeside(pressed);
  if (waiting === null) return 0;
  return 'hours' in waiting ? hoursToMinutes(waiting.hours) : yuanToFen(waiting.yuan);
}

/**
 * What the rows, what they are held against, and what waits or is still to come, come to: the same unit as the figure.
 * Null where there is nothing to hold them against, and so no rate.
 */
export function provenValue(
  pressed: Pressed,
  found: Found,
  other: number,
  toCome = 0,
): number | null {
  const spent = isInHours(pressed) ? found.minutes : found.fen;
  const waits = waitingValue(pressed);
  const ofOther = (part: number) =>
    other <= 0 ? null : Number(roundHalfEven(BigInt(part) * 10_000n, BigInt(other)));
  switch (pressed.kind) {
    case 'plan':
      return other;
    case 'difference':
      return spent - other;
    case 'left':
      return other - spent;
    case 'expected':
      return spent + toCome;
    case 'lacking':
      return other - spent - waits;
    case 'excess':
      return spent + toCome - other;
    case 'rate':
      return ofOther(spent);
    case 'growth':
      return ofOther(spent - other);
    default:
      return spent + waits;
  }
}

/** By how much that is more than the figure said; null where it is no figure at all. */
export function differenceOf(pressed: Pressed, found: Found, other = 0, toCome = 0): number | null {
  const proven = provenValue(pressed, found, other, toCome);
  return proven === null ? null : proven - pressedValue(pressed);
}
