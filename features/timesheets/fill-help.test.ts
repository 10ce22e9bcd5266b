import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isWeekend } from '#kernel/dates.ts';
import { carryOver, distributeRemaining, fillRight } from './fill-help.ts';
import { dayTotal, type RowKey, type RuledRow, type SheetTerms, wrongHours } from './rules.ts';

const FIRST = '2026-11-02';
const DAYS = Array.from({ length: 14 }, (_, index) => addDays(FIRST, index));

const terms = (changes: Partial<SheetTerms> = {}): SheetTerms => ({
  stepMinutes: 30,
  required: new Map(DAYS.map((date) => [date, isWeekend(date) ? 0 : 480])),
  bookable: () => true,
  stored: () => 0,
  ...changes,
});

const row = (key: RowKey, minutes: Record<string, number>): RuledRow => ({ key, minutes });

const anyRows = (most: number, ...strange: number[]) =>
  fc.uniqueArray(
    fc.record({
      key: fc.constantFrom<RowKey>('p1', 'p2', 'p3'),
      minutes: fc.dictionary(
        fc.constantFrom(...DAYS.filter((date) => !isWeekend(date))),
        fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 0, max: most }).map((steps) => steps * 30) },
          fc.constantFrom(0, ...strange),
        ),
      ),
    }),
    { minLength: 1, maxLength: 3, selector: ({ key }) => key },
  );

/** Whatever was too much before may stay so; nothing gets there by itself. */
function expectNoDayBeyond(before: readonly RuledRow[], after: readonly RuledRow[]): void {
  for (const [date, required] of terms().required) {
    expect(dayTotal(after, date)).toBeLessThanOrEqual(Math.max(required, dayTotal(before, date)));
  }
}

describe('distributing what remains', () => {
  it('fills every required day exactly and takes nothing away', () => {
    fc.assert(
      fc.property(anyRows(5), (rows) => {
        const filled = distributeRemaining(rows, terms());
        for (const [date, required] of terms().required) {
          expect(dayTotal(filled, date)).toBe(required);
        }
        rows.forEach((before, index) => {
          for (const [date, minutes] of Object.entries(before.minutes)) {
            expect(filled[index]?.minutes[date]).toBeGreaterThanOrEqual(minutes);
          }
        });
      }),
    );
  });

  it('makes no day too long and writes over nothing, whatever was typed', () => {
    fc.assert(
      fc.property(anyRows(20, 438, 2000, -60, Number.NaN), (rows) => {
        const filled = distributeRemaining(rows, terms());
        expectNoDayBeyond(rows, filled);
        rows.forEach(({ minutes }, index) => {
          for (const date of Object.keys(minutes)) {
            if (wrongHours(minutes[date] ?? 0, 30) === null) continue;
            expect(filled[index]?.minutes[date]).toBe(minutes[date]);
          }
        });
      }),
    );
  });

  it('follows the proportion so far, and leaves absences alone', () => {
    const rows = [
      row('p1', { [FIRST]: 360 }),
      row('p2', { [FIRST]: 120 }),
      row('a-sick', { '2026-11-03': 480 }),
    ];
    const filled = distributeRemaining(rows, terms());
    expect(filled.map(({ minutes }) => minutes['2026-11-04'] ?? 0)).toEqual([360, 120, 0]);
    expect(filled.map(({ minutes }) => minutes['2026-11-03'] ?? 0)).toEqual([0, 0, 480]);
  });

  it('does nothing where nothing can be booked', () => {
    const rows = [row('p1', {})];
    expect(distributeRemaining(rows, terms({ bookable: () => false }))).toEqual(rows);
  });
});

describe('filling right', () => {
  const days = DAYS.slice(0, 6);

  it('repeats the first day on the others, not on days off', () => {
    const { rows, filled } = fillRight([row('p1', { [FIRST]: 240 })], ['p1'], days, terms());
    expect(Object.keys(rows[0]?.minutes ?? {})).toEqual(days.filter((date) => !isWeekend(date)));
    expect(filled).toBe(4);
  });

  it('goes as far as a day has room, and says where it had not', () => {
    const rows = [row('p1', { [FIRST]: 480 }), row('p2', { '2026-11-03': 300, '2026-11-04': 480 })];
    const { rows: after, filled, short } = fillRight(rows, ['p1'], days, terms());
    expect(after[0]?.minutes).toMatchObject({ '2026-11-03': 180, '2026-11-05': 480 });
    expect(after[0]?.minutes['2026-11-04']).toBeUndefined();
    expect([filled, short]).toEqual([3, 2]);
  });

  it('makes no day too long, whatever was there', () => {
    fc.assert(
      fc.property(anyRows(20, 438, Number.NaN), (rows) => {
        const keys = rows.map(({ key }) => key);
        expectNoDayBeyond(rows, fillRight(rows, keys, days, terms()).rows);
      }),
    );
  });

  it('clears what is right of an empty day, and goes on with nothing that is wrong', () => {
    const rows = [
      row('p1', { '2026-11-03': 60 }),
      row('p2', { [FIRST]: Number.NaN, '2026-11-03': 60 }),
    ];
    const { rows: after } = fillRight(rows, ['p1', 'p2'], days, terms());
    expect(after.map(({ minutes }) => minutes['2026-11-03'])).toEqual([undefined, 60]);
  });
});

describe('copying an earlier batch', () => {
  it('goes from working day to working day and never beyond the room there is', () => {
    const earlier = { '2026-10-01': 480, '2026-10-05': 120, '2026-10-06': 600 };
    const days = ['2026-10-01', '2026-10-05', '2026-10-06'];
    const room = (date: string) => (date === '2026-11-03' ? 0 : 480);
    expect(carryOver(earlier, days, terms(), room)).toEqual({
      '2026-11-02': 480,
      '2026-11-04': 480,
    });
  });
});
