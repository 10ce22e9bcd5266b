/**
 * Moments as people read them off the wall of a place, and back. Deadlines are agreed on in the
 * company's own time, wherever the reader's device happens to be; the wire carries instants.
 */
import { type CalendarDate, isDate, toInstant } from './dates.ts';
import { formatClock } from './format.ts';

/** `2026-12-05 18:00`, without a zone. */
export type WallClock = string;

const MS_PER_MINUTE = 60_000;

export function wallClockOf(instant: string, timeZone: string): WallClock {
  return formatClock(new Date(instant), timeZone).slice(0, 16);
}

export function isWallClock(value: string): boolean {
  const [, date, hour, minute] = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})$/.exec(value) ?? [];
  return date !== undefined && isDate(date) && Number(hour) < 24 && Number(minute) < 60;
}

const asUtc = (wall: WallClock) => Date.parse(`${wall.replace(' ', 'T')}:00.000Z`);

/**
 * The moment a wall clock of that zone shows this time. Where clocks were put forward over it, the
 * moment is as much later as they were; where they were put back, it is one of the two.
 */
export function instantAt(wall: WallClock, timeZone: string): string {
  if (!isWallClock(wall)) throw new RangeError(`not a wall clock time: ${wall}`);
  const wanted = asUtc(wall);
  const offsetAt = (moment: number) =>
    asUtc(wallClockOf(toInstant(new Date(moment)), timeZone)) -
    Math.floor(moment / MS_PER_MINUTE) * MS_PER_MINUTE;
  const guess = wanted - offsetAt(wanted);
  return toInstant(new Date(wanted - offsetAt(guess)));
}

/** The first moment of a day in that zone. */
export function startOfDay(date: CalendarDate, timeZone: string): string {
  return instantAt(`${date} 00:00`, timeZone);
}
