import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock, shortenNumber, thousands, timeAgo, timeAgoInEnglish } from './format.ts';

describe('timeAgo', () => {
  it.each([
    [-5, '0 minutes'],
    [0, '0 minutes'],
    [59, '0 minutes'],
    [60, '1 minute'],
    [119.9, '1 minute'],
    [120, '2 minutes'],
    [3599, '59 minutes'],
    [3600, '1 hour'],
    [7199, '1 hour'],
    [7200, '2 hours'],
    [86_399, '23 hours'],
    [86_400, '1 day'],
    [172_799, '1 day'],
    [172_800, '2 days'],
    [40_000_000, '462 days'],
  ])('reads %d seconds as %s', (seconds, text) => {
    expect(timeAgoInEnglish(seconds)).toBe(text);
  });

  it('gives the parts to translate', () => {
    expect(timeAgo(7300)).toEqual({ count: 2, unit: 'hour' });
  });

  it('never claims more time than has passed', () => {
    const length = { minute: 60, hour: 3600, day: 86_400 };
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (seconds) => {
        const { count, unit } = timeAgo(seconds);
        expect(count * length[unit]).toBeLessThanOrEqual(seconds);
        expect((count + 1) * length[unit]).toBeGreaterThan(seconds);
      }),
    );
  });
});

describe('shortenNumber', () => {
  it.each([
    [0, 1, '0'],
    [10, 0, '10'],
    [999, 1, '999'],
    [1000, 0, '1k'],
    [1000, 2, '1k'],
    [1234, 1, '1.2k'],
    [1234, 0, '1k'],
    [1230, 3, '1.23k'],
    [10_000, 2, '10k'],
    [100_000, 0, '100k'],
    [1e6, 1, '1M'],
    [1.5e9, 1, '1.5G'],
    [2e12, 1, '2T'],
    [3e15, 1, '3P'],
    [4e18, 1, '4E'],
    [5e21, 1, '5000E'],
    [1_234_567, 1, '1.2M'],
    [-1_234_567, 1, '-1.2M'],
    [-999, 1, '-999'],
    [999_949, 1, '999.9k'],
    [999_950, 1, '1M'],
    [-999_950, 1, '-1M'],
  ])('shortens %d with %d digits to %s', (value, digits, text) => {
    expect(shortenNumber(value, digits)).toBe(text);
  });

  it.each([
    [999_949, 1, '999.9k'],
    [999_950, 1, '1M'],
    [999_999, 0, '1M'],
    [999_999, 3, '999.999k'],
    [999.96, 1, '1k'],
  ])('moves %d with %d digits on to the next symbol: %s', (value, digits, text) => {
    expect(shortenNumber(value, digits)).toBe(text);
  });

  it('keeps fractions below a thousand to the digits asked for', () => {
    expect(shortenNumber(12.345, 1)).toBe('12.3');
    expect(shortenNumber(12.04, 1)).toBe('12');
  });

  it('keeps the sign, but not on zero', () => {
    expect(shortenNumber(-1234, 1)).toBe('-1.2k');
    expect(shortenNumber(-0.001, 1)).toBe('0');
    expect(shortenNumber(-0, 1)).toBe('0');
  });

  it('leaves what is not a finite number alone', () => {
    expect(shortenNumber(Number.POSITIVE_INFINITY, 1)).toBe('Infinity');
    expect(shortenNumber(Number.NaN, 1)).toBe('NaN');
  });

  it('stays within half a unit of the last digit, on either side of zero', () => {
    const scale: Record<string, number> = { k: 1e3, M: 1e6, G: 1e9, T: 1e12 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), fc.nat({ max: 3 }), (value, digits) => {
        const text = shortenNumber(value, digits);
        const unit = scale[text.at(-1) ?? ''] ?? 1;
        const error = Math.abs(Number.parseFloat(text) * unit - value);
        expect(error).toBeLessThanOrEqual((unit / 10 ** digits) * 0.5001);
        expect(Number.parseFloat(text)).toBeLessThan(1000);
        if (value > 0) expect(shortenNumber(-value, digits)).toBe(`-${text}`);
      }),
    );
  });
});

describe('thousands', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1000, '-1,000'],
    [-999, '-999'],
    [1234567, '1,234,567'],
    [1234567.8912, '1,234,567.8912'],
    [-1234.5, '-1,234.5'],
    [1e21, '1,000,000,000,000,000,000,000'],
  ])('parts %d as %s', (value, text) => {
    expect(thousands(value)).toBe(text);
  });

  it('leaves what is not a finite number alone', () => {
    expect(thousands(Number.NaN)).toBe('NaN');
    expect(thousands(Number.NEGATIVE_INFINITY)).toBe('-Infinity');
  });

  it('loses nothing but commas, and parts by three', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const text = thousands(value);
        expect(Number(text.replaceAll(',', ''))).toBe(value);
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      }),
    );
  });
});

describe('formatClock', () => {
  it.each([
    ['2026-03-01T00:05:09Z', 'UTC', '2026-03-01 00:05:09'],
    ['2026-02-28T16:05:09Z', 'Asia/Shanghai', '2026-03-01 00:05:09'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31 23:59:59'],
    ['2026-01-01T03:00:00Z', 'America/New_York', '2025-12-31 22:00:00'],
  ])('shows %s in %s as %s', (instant, zone, text) => {
    expect(formatClock(new Date(instant), zone)).toBe(text);
  });

  it("shows this device's time without a zone", () => {
    expect(formatClock(new Date(2026, 6, 4, 9, 8, 7))).toBe('2026-07-04 09:08:07');
  });

  it('agrees with the ISO form in UTC', () => {
    const range = { min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        expect(formatClock(date, 'UTC')).toBe(date.toISOString().slice(0, 19).replace('T', ' '));
      }),
    );
  });
});
