import {
  addMonths,
  type CalendarDate,
  firstDay,
  type Month,
  monthOf,
  monthsInRange,
  yearOf,
} from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';

/** A whole in tenths of a per cent. */
export const WHOLE = 1000;

/** Project hours of what was asked, in tenths of a per cent; null where nothing is asked. */
export function utilisationOf(project: number, required: number | null): number | null {
  return required === null || required === 0 ? null : Math.round((project * WHOLE) / required);
}

export interface ComparableBatch {
  readonly id: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

const aYearEarlier = (date: CalendarDate): CalendarDate => {
  const day = date.slice(7) === '-29' && date.slice(5, 7) === '02' ? '-28' : date.slice(7);
  return addMonths(monthOf(date), -12) + day;
};

/** What a batch is held against: the one before it, or the one of the same months a year earlier. */
export function comparedBatch<Batch extends ComparableBatch>(
  batches: readonly Batch[],
  batch: ComparableBatch,
  compare: 'previous' | 'lastYear',
): Batch | null {
  if (compare === 'previous') {
    const earlier = batches.filter(({ startDate }) => startDate < batch.startDate);
    const newest = earlier.map(({ startDate }) => startDate).sort();
    return earlier.find(({ startDate }) => startDate === newest.at(-1)) ?? null;
  }
  const [from, to] = [aYearEarlier(batch.startDate), aYearEarlier(batch.endDate)];
  const months = monthsInRange(monthOf(from), monthOf(to));
  const same = ({ startDate, endDate }: ComparableBatch) =>
    startDate <= to && endDate >= from && months.includes(monthOf(startDate));
  return batches.find(same) ?? null;
}

/** The months of a batch's year up to its last one, and from when hours of the year before count. */
export function monthsShown(batch: ComparableBatch): {
  readonly months: readonly Month[];
  readonly since: CalendarDate;
} {
  const last = monthOf(batch.endDate);
  const months = monthsInRange(`${yearOf(last)}-01`, last);
  return { months, since: firstDay(`${yearOf(last) - 1}-01`) };
}

/** What has a line of its own, largest first, and the rest together; a rest of one is none. */
export function topOf<Line>(
  lines: readonly Line[],
  shown: number,
): { readonly top: readonly Line[]; readonly rest: readonly Line[] } {
  const own = lines.length === shown + 1 ? lines.length : shown;
  return { top: lines.slice(0, own), rest: lines.slice(own) };
}

/** How a day of the calendar looks: four steps of blue, and the one tone that calls. */
export type DayTone = 'off' | 'ahead' | 'low' | 1 | 2 | 3 | 4;

/** From how many per cent each step holds, highest first. */
const STEPS = [
  [93, 4],
  [91, 3],
  [86, 2],
  [80, 1],
] as const;

export const LOW_BELOW = 80;
export const FULL_FROM = 93;

/** Filled of required, in whole numbers so that a limit is a limit. A day to come is not late. */
export function dayTone(
  filled: Minutes,
  required: Minutes,
  date: CalendarDate,
  today: CalendarDate,
): DayTone {
  if (required <= 0) return 'off';
  const step = STEPS.find(([from]) => filled * 100 >= required * from);
  if (step !== undefined) return step[1];
  return date >= today ? 'ahead' : 'low';
}

/** Departments that fill in less than this of what is asked are pointed at, in tenths of a per cent. */
export const isLow = (filled: number, required: number): boolean =>
  required > 0 && filled * 100 < required * LOW_BELOW;
