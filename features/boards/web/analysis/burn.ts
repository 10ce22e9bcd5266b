import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import { monthOfEntry } from '#features/boards/web/cache/budget-cache.ts';
import type { Month } from '#kernel/dates.ts';
import { allocateByLargestRemainder, type Fen, sumFen, yuanToFen } from '#kernel/money.ts';
import type { Dimension } from './use-analysis-address.ts';

/** One place on the time axis. */
export interface BurnPoint {
  readonly entry: PeriodEntry;
  readonly month: Month;
  readonly plan: Fen | null;
  /** Of closed months. */
  readonly actual: Fen | null;
  /** Of months that are worked out and may still change. */
  readonly provisional: Fen | null;
  /** What it is expected to be, from the last closed month on. */
  readonly forecast: Fen | null;
}

/** How what is still to come is laid on its months. */
export interface ToCome {
  /** The last closed month of the document. */
  readonly through: Month;
  readonly ac: Fen;
  readonly etc: Fen;
  /** Months of the document after it, with what is expected of each, or how the rest is shared. */
  readonly months: readonly { readonly month: Month; readonly part: Fen }[];
}

/** Where parts do not come to the whole, they only say how it is shared. */
function partsOf({ etc, months }: ToCome): readonly Fen[] {
  const parts = months.map(({ part }) => part);
  if (parts.length === 0 || sumFen(parts) === etc) return parts;
  const weights = parts.map((part) => Math.max(part, 0));
  return allocateByLargestRemainder(
    etc,
    weights.some((weight) => weight > 0) ? weights : weights.map(() => 1),
  );
}

/** What is expected up to each month to come; the last comes to the forecast exactly. */
function expectedUpTo(toCome: ToCome): ReadonlyMap<Month, Fen> {
  const parts = partsOf(toCome);
  let reached = toCome.ac;
  return new Map(
    toCome.months.map(({ month }, at): [Month, Fen] => {
      reached += parts[at] ?? 0;
      return [month, reached];
    }),
  );
}

/** The points of a chart: what is not closed has no actual, and never a nought in its place. */
export function burnPoints(
  entries: readonly PeriodEntry[],
  toCome: ToCome | null,
): readonly BurnPoint[] {
  const expected = toCome === null ? null : expectedUpTo(toCome);
  const last = entries.findLastIndex(({ state }) => state === 'closed');
  return entries.map((entry, at): BurnPoint => {
    const month = monthOfEntry(entry);
    const amount = yuanToFen(entry.actualAmount);
    const actual = entry.state === 'closed' ? amount : null;
    return {
      entry,
      month,
      plan: entry.budgetAmount === null ? null : yuanToFen(entry.budgetAmount),
      actual,
      provisional: entry.state === 'provisional' ? amount : null,
      // What is expected goes on from what was spent.
      forecast: expected !== null && at === last ? actual : (expected?.get(month) ?? null),
    };
  });
}

/** The last point with an actual of closed months. */
export const lastActual = (points: readonly BurnPoint[]): number =>
  points.findLastIndex(({ actual }) => actual !== null);

const MONTHS_IN: Readonly<Record<Dimension, number>> = { month: 1, quarter: 3, year: 12 };

/** The first month a period counts; a range may begin in the midst of it. */
export function firstMonthOf({ year, month }: PeriodEntry, by: Dimension, start: Month): Month {
  const size = MONTHS_IN[by];
  const first = monthOfEntry({ year, month: Math.floor((month - 1) / size) * size + 1 });
  return first < start ? start : first;
}
