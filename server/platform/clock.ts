import { type CalendarDate, todayIn, toInstant } from '#kernel/dates.ts';

/** One point in time as the company sees it, the same for everything that one request or job does. */
export interface Clock {
  readonly now: Date;
  /** The same as the wire and the database write it. */
  readonly instant: string;
  /** The company's zone: days begin and deadlines end by it, wherever the reader is. */
  readonly timeZone: string;
  /** The date in that zone. */
  readonly today: CalendarDate;
}

export const clockAt = (now: Date, timeZone: string): Clock => ({
  now,
  instant: toInstant(now),
  timeZone,
  today: todayIn(timeZone, now),
});
