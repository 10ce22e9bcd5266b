import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesInRange, monthOf } from '#kernel/dates.ts';
import {
  effectiveRate,
  lastDayOf,
  nextRate,
  type RateEntry,
  rateOn,
  touchedMonths,
} from './rules-rates.ts';

const FIRST = '2026-01-01';
const SPAN = 120;

const days = fc.integer({ min: 0, max: SPAN }).map((offset) => addDays(FIRST, offset));

/** No two entries begin on the same day; their order says nothing. */
const histories = fc.uniqueArray(
  fc.record({ effectiveFrom: days, hourlyFen: fc.integer({ min: 1, max: 10_000_000 }) }),
  { selector: ({ effectiveFrom }) => effectiveFrom, maxLength: 8 },
);

/** The plainest way to the same answer: walk day by day and take over whatever begins. */
function walked(day: string, entries: readonly RateEntry[]): RateEntry | null {
  let current: RateEntry | null = null;
  for (const date of datesInRange(FIRST, day)) {
    current = entries.find(({ effectiveFrom }) => effectiveFrom === date) ?? current;
  }
  return current;
}

describe('the rate on a day', () => {
  it('is the newest that has begun', () => {
    fc.assert(
      fc.property(days, histories, (day, entries) => {
        expect(rateOn(day, entries)).toEqual(walked(day, entries));
      }),
    );
  });

  it('is a person’s own before that of the grade, and unknown before either began', () => {
    fc.assert(
      fc.property(days, histories, histories, (day, personal, ofGrade) => {
        const own = walked(day, personal);
        const common = walked(day, ofGrade);
        const expected =
          own !== null
            ? { ...own, source: 'personal' }
            : common !== null
              ? { ...common, source: 'grade' }
              : null;
        expect(effectiveRate(day, personal, ofGrade)).toEqual(expected);
      }),
    );
  });

  it('changes with a new entry only on the days the entry is said to count', () => {
    fc.assert(
      fc.property(histories, days, (entries, from) => {
        const before = entries.filter(({ effectiveFrom }) => effectiveFrom !== from);
        const entry = { effectiveFrom: from, hourlyFen: 77_777_777 };
        const until = lastDayOf(from, before);
        for (const day of datesInRange(FIRST, addDays(FIRST, SPAN))) {
          const inside = day >= from && (until === null || day <= until);
          const expected = inside ? entry : rateOn(day, before);
          expect(rateOn(day, [...before, entry])).toEqual(expected);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('is followed by the one that begins soonest', () => {
    fc.assert(
      fc.property(days, histories, (day, entries) => {
        const later = entries
          .filter(({ effectiveFrom }) => effectiveFrom > day)
          .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
        expect(nextRate(day, entries)).toEqual(later[0] ?? null);
      }),
    );
  });
});

describe('the months a change touches', () => {
  it('are those of its days, and none that lie ahead', () => {
    expect(touchedMonths('2026-09-15', null, '2026-11')).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(touchedMonths('2026-09-15', '2026-10-01', '2026-11')).toEqual(['2026-09', '2026-10']);
    expect(touchedMonths('2026-09-15', '2026-09-15', '2026-11')).toEqual(['2026-09']);
    expect(touchedMonths('2026-12-01', null, '2026-11')).toEqual([]);
  });

  it('hold every touched day up to the last month', () => {
    fc.assert(
      fc.property(days, days, days, (a, b, last) => {
        const [from, until] = a < b ? [a, b] : [b, a];
        const expected = datesInRange(from, until)
          .map(monthOf)
          .filter((month) => month <= monthOf(last));
        expect(touchedMonths(from, until, monthOf(last))).toEqual([...new Set(expected)]);
      }),
    );
  });
});
