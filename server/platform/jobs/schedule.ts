import { formatClock } from '#kernel/format.ts';

type Field = number | '*';

/** Minute and hour as cron writes them; no job needs more. */
export type Cron = `${Field} ${Field} * * *`;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

function minuteOfDay(at: Date, timeZone: string): number {
  const clock = formatClock(at, timeZone);
  return Number(clock.slice(11, 13)) * HOUR_MINUTES + Number(clock.slice(14, 16));
}

/** The minute of the day this is, and those before it that a clock put forward has just left out. */
function minutesBegun(at: Date, timeZone: string): number[] {
  const current = minuteOfDay(at, timeZone);
  const before = minuteOfDay(new Date(at.getTime() - MINUTE_MS), timeZone);
  const passed = (current - before + DAY_MINUTES) % DAY_MINUTES;
  const isPutBack = passed > DAY_MINUTES / 2;
  return Array.from(
    { length: isPutBack ? 1 : passed },
    (_, back) => (current - back + DAY_MINUTES) % DAY_MINUTES,
  );
}

const allows = (field: string | undefined, value: number) =>
  field === '*' || Number(field) === value;

/** Whether something is to run in this minute, by the clock of a zone. */
export function isDue(cron: Cron, at: Date, timeZone: string): boolean {
  const [minute, hour] = cron.split(' ');
  return minutesBegun(at, timeZone).some(
    (begun) =>
      allows(minute, begun % HOUR_MINUTES) && allows(hour, Math.floor(begun / HOUR_MINUTES)),
  );
}
