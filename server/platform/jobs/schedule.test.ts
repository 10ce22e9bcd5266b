import { describe, expect, it } from 'vitest';
import { type Cron, isDue } from './schedule.ts';

/** The minutes of a day, or however long, in which something is due. */
function dueFrom(cron: Cron, from: string, timeZone: string, hours = 24): string[] {
  const start = Date.parse(from);
  return Array.from({ length: hours * 60 }, (_, minute) => new Date(start + minute * 60_000))
    .filter((at) => isDue(cron, at, timeZone))
    .map((at) => at.toISOString().slice(0, 16));
}

describe('something that runs by itself', () => {
  it('is due in one minute of the day, by the clock of the company', () => {
    expect(dueFrom('40 3 * * *', '2026-11-17T00:00:30Z', 'Asia/Shanghai')).toEqual([
      '2026-11-17T19:40',
    ]);
    expect(dueFrom('0 0 * * *', '2026-11-17T00:00:30Z', 'Asia/Shanghai')).toEqual([
      '2026-11-17T16:00',
    ]);
  });

  it('is due in one minute of every hour, or in every minute', () => {
    const hourly = dueFrom('20 * * * *', '2026-11-17T00:00:00Z', 'Asia/Kolkata');
    expect(hourly).toHaveLength(24);
    expect(hourly[0]).toBe('2026-11-17T00:50');
    expect(dueFrom('* * * * *', '2026-11-17T00:00:00Z', 'Asia/Shanghai', 2)).toHaveLength(120);
  });

  it('is due once where the clock leaves its minute out', () => {
    // In Cairo the last Friday of April begins at one.
    const day = '2026-04-23T12:00:00Z';
    expect(dueFrom('0 0 * * *', day, 'Africa/Cairo')).toEqual(['2026-04-23T22:00']);
    expect(dueFrom('10 0 * * *', day, 'Africa/Cairo')).toEqual(['2026-04-23T22:00']);
    expect(dueFrom('20 * * * *', day, 'Africa/Cairo')).toHaveLength(25);
  });

  it('is due where the clock shows its minute twice', () => {
    // In Berlin there are two hours from two to three.
    const day = '2026-10-24T22:00:00Z';
    expect(dueFrom('30 2 * * *', day, 'Europe/Berlin', 25)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:30',
    ]);
    expect(dueFrom('40 3 * * *', day, 'Europe/Berlin', 25)).toHaveLength(1);
  });
});
