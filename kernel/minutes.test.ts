import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assertMinutes,
  formatHours,
  hoursToMinutes,
  isMultipleOfStep,
  MINUTES_PER_WORKDAY,
  minutesToHours,
  parseHours,
  sumMinutes,
} from './minutes.ts';

const minutes = fc.integer({ min: -1e12, max: 1e12 });
const notNumbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

describe('hoursToMinutes', () => {
  it.each([
    [0, 0],
    [0.1, 6],
    [0.25, 15],
    [1.1, 66],
    [2.3, 138],
    [8, 480],
    [7.5, 450],
    [0.05, 3],
    [-1.5, -90],
    [152, 9120],
  ])('reads %d h as %d minutes', (hours, expected) => {
    expect(hoursToMinutes(hours)).toBe(expected);
  });

  it.each([0.005, 0.01, 7.501, 0.1 + 0.2, 1e-9, 1e300, ...notNumbers])('refuses %d', (hours) => {
    expect(() => hoursToMinutes(hours)).toThrow(RangeError);
  });

  it('knows no negative zero', () => {
    expect(hoursToMinutes(-0)).toBe(0);
    expect(assertMinutes(-0)).toBe(0);
  });

  it('takes back whatever goes out, through JSON too', () => {
    fc.assert(
      fc.property(minutes, (value) => {
        expect(hoursToMinutes(JSON.parse(JSON.stringify(minutesToHours(value))))).toBe(value);
      }),
    );
  });

  it('accepts two decimals exactly when they make whole minutes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (hundredths) => {
        const hours = Number(`${hundredths}e-2`);
        if ((hundredths * 60) % 100 === 0)
          expect(hoursToMinutes(hours)).toBe((hundredths * 60) / 100);
        else expect(() => hoursToMinutes(hours)).toThrow(RangeError);
      }),
    );
  });
});

describe('minutesToHours', () => {
  it('gives decimal hours', () => {
    expect(minutesToHours(450)).toBe(7.5);
    expect(minutesToHours(MINUTES_PER_WORKDAY)).toBe(8);
  });

  it.each([0.5, 2 ** 53, ...notNumbers])('refuses %d minutes', (value) => {
    expect(() => minutesToHours(value)).toThrow(RangeError);
  });
});

describe('formatHours', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1, '0.02'],
    [6, '0.1'],
    [15, '0.25'],
    [20, '0.33'],
    [40, '0.67'],
    [59, '0.98'],
    [450, '7.5'],
    [600, '10'],
    [9120, '152'],
    [60_000, '1,000'],
    [74_070, '1,234.5'],
    [-90, '-1.5'],
    [-74_070, '-1,234.5'],
  ])('prints %d minutes as %s', (value, text) => {
    expect(formatHours(value)).toBe(text);
  });

  it('refuses part of a minute', () => {
    expect(() => formatHours(0.5)).toThrow(RangeError);
  });

  it('is never a hundredth of an hour off', () => {
    fc.assert(
      fc.property(minutes, (value) => {
        const hundredths = Math.round(Number(formatHours(value).replaceAll(',', '')) * 100);
        expect(Math.abs(hundredths * 3 - value * 5)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('parseHours', () => {
  it.each([
    ['7.5', 450],
    ['7,5', 450],
    [' 7.5 ', 450],
    ['\u30007.5\u00a0', 450],
    ['\uff17\uff0e\uff15', 450],
    ['\uff17\uff0c\uff15', 450],
    ['7\u30025', 450],
    ['8', 480],
    ['08', 480],
    ['8.', 480],
    ['.5', 30],
    ['8.00', 480],
    ['0,500', 30],
    ['-1.5', -90],
    ['\uff0d1.5', -90],
    ['+2', 120],
    ['0', 0],
    ['-0', 0],
    ['1,234', 74_040],
    ['1,234.5', 74_070],
    ['1,234,567', 74_074_020],
    ['7:30', 450],
    ['07:05', 425],
    ['0:30', 30],
    ['24:00', 1440],
    ['\uff17\uff1a\uff13\uff10', 450],
    ['7h30', 450],
    ['7H30', 450],
    ['7\uff4830', 450],
    ['4h', 240],
    ['7.5h', 450],
    ['7,5 h', 450],
  ])('reads %j as %d minutes', (text, expected) => {
    expect(parseHours(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-',
    'x',
    'h',
    '7hh',
    'h30',
    '7:60',
    '25:00',
    '24:01',
    '25h30',
    '7:3',
    '7h3',
    '7:300',
    ':30',
    '7:',
    '1:2:3',
    '7:30:00',
    '7:30h',
    '-7:30',
    '7.5:30',
    '007:30',
    '7 5',
    '7.5.1',
    '7,5,1',
    '1.234,5',
    '1,23.4',
    '12,34',
    '1e3',
    '0x8',
    '0.005',
    '--1',
    'NaN',
    'Infinity',
    '9'.repeat(400),
  ])('refuses %j', (text) => {
    expect(parseHours(text)).toBeNull();
  });

  it('reads back what was printed, when that was exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (threes) => {
        expect(parseHours(formatHours(threes * 3))).toBe(threes * 3);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseHours(text);
      }),
    );
  });
});

describe('sumMinutes', () => {
  it('adds', () => {
    expect(sumMinutes([])).toBe(0);
    expect(sumMinutes(new Set([450, 30, -60]))).toBe(420);
  });

  it('throws rather than drift', () => {
    expect(() => sumMinutes([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => sumMinutes([0.5, 0.5])).toThrow(RangeError);
  });
});

describe('isMultipleOfStep', () => {
  it('tells whether an entry fits', () => {
    expect(isMultipleOfStep(0, 30)).toBe(true);
    expect(isMultipleOfStep(90, 30)).toBe(true);
    expect(isMultipleOfStep(-90, 30)).toBe(true);
    expect(isMultipleOfStep(45, 30)).toBe(false);
    expect(isMultipleOfStep(45, 15)).toBe(true);
  });

  it.each([0, -30, 0.5])('refuses the step %d', (step) => {
    expect(() => isMultipleOfStep(60, step)).toThrow(RangeError);
  });
});
