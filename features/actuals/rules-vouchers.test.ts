import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYuan } from '#kernel/money.ts';
import {
  agreesWithOne,
  fillDown,
  isHead,
  isPeriod,
  periodOf,
  readAmount,
  readDay,
  readVoucherNo,
  type VoucherHead,
} from './rules-vouchers.ts';

describe('the number of a voucher', () => {
  it.each([
    ['记-12', '记', '12'],
    ['记12', '记', '12'],
    ['银付-0003', '银付', '3'],
    ['记字第0012号', '记', '12'],
    ['转 - 7', '转', '7'],
    ['０１２', '', '12'],
    ['000', '', '0'],
    ['12', '', '12'],
    ['A12B', '', 'A12B'],
  ])('%s is %s and %s', (text, word, number) => {
    expect(readVoucherNo(text)).toEqual({ word, number });
  });
});

describe('the period', () => {
  it.each([
    ['2026-10', '2026-10'],
    ['202610', '2026-10'],
    ['2026.10', '2026-10'],
    ['2026/3', '2026-03'],
    ['2026年10月', '2026-10'],
    ['2026年第10期', '2026-10'],
    ['2026-10-01', '2026-10'],
    ['10', '2025-10'],
    ['第10期', '2025-10'],
    ['3月', '2025-03'],
    ['2026.1', '2026-01'],
    ['13', null],
    ['2026-13', null],
    ['十月', null],
  ])('%s is %s beside a date of 2025', (text, month) => {
    expect(periodOf(text, '2025-02-03')).toBe(month);
  });

  it('is October where a program took its nought, and the date says so', () => {
    expect(periodOf('2026.1', '2026-10-05')).toBe('2026-10');
    expect(periodOf('2026.1', '2026-01-05')).toBe('2026-01');
    expect(periodOf('10', null)).toBeNull();
  });

  it('is neither January nor October where no date says which', () => {
    expect(periodOf('2026.1', null)).toBeNull();
    expect(isPeriod('2026.1')).toBe(true);
    expect(fillDown(null, { number: '1', period: '2026.1' })).toEqual({
      field: 'period',
      key: 'common.wrongFormat',
    });
  });
});

it.each([
  ['2026-10-08', '2026-10-08'],
  ['2026/1/8', '2026-01-08'],
  ['2026.10.8', '2026-10-08'],
  ['20261008', '2026-10-08'],
  ['2026年10月8日', '2026-10-08'],
  ['2026-10-08 00:00:00', '2026-10-08'],
  ['2026-02-30', null],
  ['8', null],
])('the day %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it('an amount is what was printed, red ones less than nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (fen) => {
      expect(readAmount(formatYuan(fen))).toBe(fen);
      if (fen > 0) expect(readAmount(`(${formatYuan(fen)})`)).toBe(-fen);
    }),
  );
  expect(readAmount('1280.5000000000002')).toBe(128_050);
  expect(readAmount('¥12')).toBe(1200);
  expect(readAmount('1.005')).toBeNull();
  expect(readAmount('￥1,000.00')).toBe(100_000);
  // What a program is left with where two amounts should be equal.
  expect(readAmount('1.1368683772161603e-13')).toBe(0);
  expect(readAmount('-0.0000000001136868')).toBe(0);
  // Less than nothing twice is not more than nothing: nobody knows what is meant.
  expect(readAmount('(-5.00)')).toBeNull();
  expect(readAmount('1e3')).toBeNull();
});

describe('filling down', () => {
  const above: VoucherHead = {
    word: '记',
    number: '12',
    period: '2026-10',
    date: '2026-10-09',
    periodGiven: true,
  };

  it('takes everything from above for a row that says nothing', () => {
    expect(fillDown(above, {})).toEqual(above);
  });

  it('takes no date of another voucher', () => {
    expect(fillDown(above, { number: '记-13' })).toEqual({ field: 'date', key: 'common.required' });
  });

  it('keeps the period a voucher says, whatever its dates are', () => {
    const later = fillDown(above, { date: '2026-11-02' });
    expect(isHead(later) && [later.period, later.date]).toEqual(['2026-10', '2026-11-02']);
    const dated = fillDown({ ...above, periodGiven: false }, { number: '12', date: '2026-11-02' });
    expect(isHead(dated) && dated.period).toBe('2026-11');
  });

  it('knows a word in a column of its own as the one before a number', () => {
    const said = fillDown(null, { word: '记字', number: '0012', date: '2026-10-09' });
    const alone = fillDown(null, { number: '记-12', date: '2026-10-09' });
    expect(said).toEqual(alone);
    const wide = fillDown(null, { word: 'ＪＶ', number: '3', date: '2026-10-09' });
    expect(isHead(wide) && wide.word).toBe('JV');
  });

  it('dates a voucher that has only a period at its end', () => {
    const last = fillDown(null, { number: '1', period: '202602' });
    expect(isHead(last) && last.date).toBe('2026-02-28');
  });
});

it('a row of sums agrees with one of what it may add up, and an empty cell with all', () => {
  const sums = [
    { debitFen: 1, creditFen: 1 },
    { debitFen: 3, creditFen: 2 },
  ];
  expect(agreesWithOne({ debitFen: 3, creditFen: null }, sums)).toBe(true);
  expect(agreesWithOne({ debitFen: 1, creditFen: 2 }, sums)).toBe(false);
});
