import { addMonths, type CalendarDate, type Month, monthOf, monthsInRange } from '#kernel/dates.ts';

/**
 * How far the accounts are. Months close strictly one after the other and reopen from the last one
 * back, so two months say it all: the first of the accounts, and the last that is closed.
 */
export interface Ledger {
  /** Null while nobody has said with which month the accounts begin; nothing is due before it. */
  readonly start: Month | null;
  readonly closedThrough: Month | null;
}

/** What may still come into a month that is closed, and in which of two ways. */
export const LATE_SOURCES = ['labour', 'voucher', 'material'] as const;
export const LATE_KINDS = ['late', 'correction'] as const;

export type LateSource = (typeof LATE_SOURCES)[number];
export type LateKind = (typeof LATE_KINDS)[number];

/** What becomes of a month, any number of times. */
export const MONTH_EVENTS = ['closed', 'reopened'] as const;
export type MonthEvent = (typeof MONTH_EVENTS)[number];

/** What a month is worked out from, and may change after it was. */
export const MARK_CAUSES = [
  /** Hours of a sheet came to be approved, or ceased to be. */
  'hours',
  /** Booked hours were put right. */
  'correction',
  /** Whose hours are asked for. */
  'asked',
  /** Where people belonged, and their grade. */
  'assignment',
  'rate',
  'standard',
  'voucher',
  'material',
  'asset',
  /** What accounts come to, or what labour is counted under. */
  'mapping',
  'pool',
  'project',
  /** A new version of this software, which works months out in another way. */
  'upgrade',
] as const;
export type MarkCause = (typeof MARK_CAUSES)[number];

/** Which days a change is about: some, or all from one on, to the last where there is one. */
export type TouchedDays =
  | readonly CalendarDate[]
  | { readonly from: CalendarDate; readonly until?: CalendarDate | null };

const isList = (touched: TouchedDays): touched is readonly CalendarDate[] => Array.isArray(touched);

function touchedMonths(touched: TouchedDays, { first, last }: { first: Month; last: Month }) {
  if (isList(touched)) {
    const months = new Set(touched.map(monthOf));
    return [...months].filter((month) => first <= month && month <= last).sort();
  }
  if (touched.until != null && touched.until < touched.from) return [];
  const from = monthOf(touched.from);
  const until = touched.until == null ? last : monthOf(touched.until);
  return monthsInRange(from > first ? from : first, until < last ? until : last);
}

/** The month a change begins to be about; null for one that is about no day. */
export function firstMonthOf(touched: TouchedDays): Month | null {
  if (!isList(touched)) return monthOf(touched.from);
  const [first] = [...touched].sort();
  return first === undefined ? null : monthOf(first);
}

/** The closed months among those that a change touches, the earliest first. */
export function closedMonthsIn({ start, closedThrough }: Ledger, touched: TouchedDays): Month[] {
  if (start === null || closedThrough === null) return [];
  return touchedMonths(touched, { first: start, last: closedThrough });
}

export const isClosed = (ledger: Ledger, day: CalendarDate) =>
  closedMonthsIn(ledger, [day]).length > 0;

/** The only month that can be closed now; null where the accounts have not begun. */
export const nextToClose = ({ start, closedThrough }: Ledger): Month | null =>
  closedThrough === null ? start : addMonths(closedThrough, 1);

/** Months as a sentence names them: one, several, or from the first to the last of a long row. */
export function monthsText(months: readonly Month[]): string {
  const [first = '', last = first] = [months[0], months.at(-1)];
  if (months.length <= 2) return months.join(' / ');
  const unbroken = monthsInRange(first, last).length === months.length;
  return unbroken ? `${first} – ${last}` : `${months.slice(0, 2).join(' / ')} … ${last}`;
}
