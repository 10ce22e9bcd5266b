import {
  type CalendarDate,
  datesInRange,
  isWeekend,
  maxDate,
  minDate,
  yearOf,
} from '#kernel/dates.ts';
import { MINUTES_PER_WORKDAY, type Minutes } from '#kernel/minutes.ts';

/** A make-up workday is a weekend day on which everybody works, in exchange for a holiday. */
export const DAY_KINDS = ['workday', 'restDay', 'holiday', 'makeUpWorkday'] as const;

export type DayKind = (typeof DAY_KINDS)[number];

/** Days that are not what their weekday says. */
export type SpecialDays = ReadonlyMap<CalendarDate, DayKind>;

/** What a day is when nobody says anything else. */
export const usualKind = (date: CalendarDate): DayKind => (isWeekend(date) ? 'restDay' : 'workday');

export function kindOf(date: CalendarDate, special: SpecialDays): DayKind {
  return special.get(date) ?? usualKind(date);
}

export const isWorking = (kind: DayKind) => kind === 'workday' || kind === 'makeUpWorkday';

export interface Employment {
  readonly hireDate: CalendarDate;
  readonly leaveDate: CalendarDate | null;
}

export interface ExplainedDay {
  readonly date: CalendarDate;
  readonly kind: DayKind;
  readonly minutes: Minutes;
  readonly reason: 'working' | 'off' | 'beforeHire' | 'afterLeave';
}

function explain(date: CalendarDate, kind: DayKind, employment: Employment): ExplainedDay {
  const off = { date, kind, minutes: 0 };
  if (date < employment.hireDate) return { ...off, reason: 'beforeHire' };
  if (employment.leaveDate !== null && date > employment.leaveDate) {
    return { ...off, reason: 'afterLeave' };
  }
  if (!isWorking(kind)) return { ...off, reason: 'off' };
  return { date, kind, minutes: MINUTES_PER_WORKDAY, reason: 'working' };
}

/** Day by day what is required of a person, with the reason where it is nothing. */
export function explainRange(
  from: CalendarDate,
  to: CalendarDate,
  special: SpecialDays,
  employment: Employment,
): ExplainedDay[] {
  return datesInRange(from, to).map((date) => explain(date, kindOf(date, special), employment));
}

/** Required minutes between two days: eight hours for each working day the person is employed. */
export function requiredMinutes(
  from: CalendarDate,
  to: CalendarDate,
  special: SpecialDays,
  { hireDate, leaveDate }: Employment,
): Minutes {
  const first = maxDate(from, hireDate);
  const last = leaveDate === null ? to : minDate(to, leaveDate);
  if (first > last) return 0;
  const working = datesInRange(first, last).filter((date) => isWorking(kindOf(date, special)));
  return working.length * MINUTES_PER_WORKDAY;
}

/** Years of a range that nobody has confirmed. */
export function unconfirmedYears(
  from: CalendarDate,
  to: CalendarDate,
  confirmed: ReadonlySet<number>,
): number[] {
  const years: number[] = [];
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    if (!confirmed.has(year)) years.push(year);
  }
  return years;
}
