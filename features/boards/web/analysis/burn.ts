import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import { monthOfEntry } from '#features/boards/web/cache/budget-cache.ts';
import { type Month, monthsInRange } from '#kernel/dates.ts';
import { allocateByLargestRemainder, type Fen, sumFen, yuanToFen } from '#kernel/money.ts';
import { lastClosed, sumAll } from './sums.ts';
import type { Dimension, Mode } from './use-analysis-address.ts';

/** What is closed of a period that is not closed as a whole. */
interface ClosedPart {
  readonly through: Month;
  /** What was planned of the months that are closed. */
  readonly plan: Fen | null;
  /** How much of the period is still to come: of its months, 0 to 1. */
  readonly left: number;
}

/** One place on the time axis. */
export interface BurnPoint {
  readonly entry: PeriodEntry;
  readonly month: Month;
  readonly plan: Fen | null;
  /** Of closed months. */
  readonly actual: Fen | null;
  /** With months that are worked out and may still change. */
  readonly provisional: Fen | null;
  /** Null where all of it is closed, or nothing. */
  readonly part: ClosedPart | null;
  /** What it is expected to be, from the last closed month on. */
  readonly forecast: Fen | null;
}

/** By origin, what the open month would post into a point: beside it, and in no sum. */
export const wouldPost = ({ entry: { provisional } }: BurnPoint): Fen | null =>
  provisional === null ? null : yuanToFen(provisional.actualAmount);

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

/** The months behind the points: closed ones that count, and how they are added up. */
export interface BurnMonths {
  readonly counted: readonly PeriodEntry[];
  readonly by: Dimension;
  readonly mode: Mode;
  /** The first month of the range. */
  readonly start: Month;
}

/** A quarter or year carries one state: what is closed of it is told by its months alone. */
function closedOf(entry: PeriodEntry, { counted, by, mode, start }: BurnMonths) {
  const [first, last] = [firstMonthOf(entry, by, start), monthOfEntry(entry)];
  const through = lastClosed(counted, first, last);
  if (through === null) return null;
  const { actual, budget } = sumAll(
    counted.filter((one) => {
      const month = monthOfEntry(one);
      return month <= through && (mode === 'cumulative' || month >= first);
    }),
  );
  const left = monthsInRange(through, last).length - 1;
  const part: ClosedPart = {
    ...{ through, plan: budget },
    left: left / monthsInRange(first, last).length,
  };
  return { actual, part };
}

/** The points of a chart: what is not closed has no actual, and never a nought in its place. */
export function burnPoints(
  entries: readonly PeriodEntry[],
  toCome: ToCome | null,
  months: BurnMonths,
): readonly BurnPoint[] {
  const expected = toCome === null ? null : expectedUpTo(toCome);
  const points = entries.map((entry): BurnPoint => {
    const month = monthOfEntry(entry);
    const amount = yuanToFen(entry.actualAmount);
    const closed = entry.state === 'closed' ? null : closedOf(entry, months);
    const actual = entry.state === 'closed' ? amount : (closed?.actual ?? null);
    return {
      ...{ entry, month, actual },
      plan: entry.budgetAmount === null ? null : yuanToFen(entry.budgetAmount),
      provisional: entry.state === 'provisional' && amount !== actual ? amount : null,
      part: closed?.part ?? null,
      forecast: expected?.get(month) ?? null,
    };
  });
  if (expected === null) return points;
  const last = lastActual(points);
  // What is expected goes on from what was spent.
  return points.map((point, at) =>
    at === last && point.part === null ? { ...point, forecast: point.actual } : point,
  );
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
