import {
  addMonths,
  type CalendarDate,
  firstDay,
  isDate,
  lastDay,
  type Month,
  monthOf,
} from '#kernel/dates.ts';

/** Cells one by one, people by project, or departments. */
export const EXPORT_KINDS = ['detail', 'pivot', 'departments'] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The two that the hours statistics are; the third is the statistics of departments. */
export const HOURS_KINDS = ['detail', 'pivot'] as const;

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type RunState = (typeof RUN_STATES)[number];

/** More rows than these are made in the background and wait in the list of downloads. */
export const EXPORT_JOB_ROWS = 100_000;

/** So much of a file is shown before it is made. */
export const PREVIEW_ROWS = 20;
export const PREVIEW_COLUMNS = 40;

/** How long a file that was made in the background can be fetched. */
export const EXPORT_KEPT_DAYS = 7;

/** How many files one person may have under way at once. */
export const MAX_UNFINISHED_EXPORTS = 3;

/** How much of what was made for one person is kept at once. */
export const MAX_KEPT_EXPORT_MB = 500;

const MAX_YEARS = 5;

export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What is wrong with a range of days, if anything. */
export function rangeProblem({
  from,
  to,
}: DayRange): 'exportDaysReversed' | 'exportTooLong' | null {
  if (!isDate(from) || !isDate(to)) return null;
  if (to < from) return 'exportDaysReversed';
  // A text that need not be a day: 29 February five years on still parts before from after.
  const end = `${Number(from.slice(0, 4)) + MAX_YEARS}${from.slice(4)}`;
  return to >= end ? 'exportTooLong' : null;
}

export interface SplitRange {
  /** The whole months, first and last. */
  readonly months: { readonly first: Month; readonly last: Month } | null;
  /** What is left of the months it begins and ends in. */
  readonly edges: readonly DayRange[];
}

/** Whole months come from sums that are kept; only days before and after them are added up anew. */
export function splitRange({ from, to }: DayRange): SplitRange {
  const begins = monthOf(from);
  const ends = monthOf(to);
  const first = from === firstDay(begins) ? begins : addMonths(begins, 1);
  const last = to === lastDay(ends) ? ends : addMonths(ends, -1);
  if (first > last) return { months: null, edges: [{ from, to }] };
  const before = { from, to: lastDay(begins) };
  const after = { from: firstDay(ends), to };
  return {
    months: { first, last },
    edges: [...(first === begins ? [] : [before]), ...(last === ends ? [] : [after])],
  };
}

/** A share with four decimals, as a reader of per cent with two sees it; none where nothing is asked. */
export const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.round((part * 10_000) / whole) / 10_000;

export const isUnfinished = (state: RunState) => state === 'queued' || state === 'running';
