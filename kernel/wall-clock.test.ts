import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, isWallClock, startOfDay, wallClockOf } from './wall-clock.ts';

describe('the clock on the wall', () => {
  it('is read in the zone of the place', () => {
    expect(wallClockOf('2026-12-05T10:00:00.000Z', 'Asia/Shanghai')).toBe('2026-12-05 18:00');
    expect(wallClockOf('2026-12-31T23:30:59.999Z', 'Asia/Shanghai')).toBe('2027-01-01 07:30');
    expect(wallClockOf('2026-07-01T10:00:00.000Z', 'Europe/Berlin')).toBe('2026-07-01 12:00');
  });

  it('gives the moment back', () => {
    expect(instantAt('2026-12-05 18:00', 'Asia/Shanghai')).toBe('2026-12-05T10:00:00.000Z');
    expect(startOfDay('2026-12-01', 'Asia/Shanghai')).toBe('2026-11-30T16:00:00.000Z');
  });

  it('comes back to the same moment in every zone without a jump, to the minute', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 20 });
    const zones = fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Asia/Tokyo');
    fc.assert(
      fc.property(minutes, zones, (offset, zone) => {
        const instant = new Date(Date.UTC(2020, 0, 1) + offset * 60_000).toISOString();
        expect(instantAt(wallClockOf(instant, zone), zone)).toBe(instant);
      }),
    );
  });

  it('shows the wanted time wherever that time exists', () => {
    for (const wall of ['2026-03-29 01:59', '2026-03-29 03:00', '2026-10-25 04:00']) {
      expect(wallClockOf(instantAt(wall, 'Europe/Berlin'), 'Europe/Berlin')).toBe(wall);
    }
    expect(instantAt('2026-03-29 02:30', 'Europe/Berlin')).toMatch(/^2026-03-29T0[01]:30/);
  });

  it.each(['2026-02-30 10:00', '2026-02-03 24:00', '2026-02-03 10:60', '2026-02-03', 'soon'])(
    'knows that %s is no time',
    (text) => {
      expect(isWallClock(text)).toBe(false);
      expect(() => instantAt(text, 'UTC')).toThrow(RangeError);
    },
  );
});
