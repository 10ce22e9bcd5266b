import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isWeekend } from '#kernel/dates.ts';
import { holdBack } from './hold-back.ts';
import { MAX_NOTE, type RowKey, type RuledRow, type SheetTerms, saveFailures } from './rules.ts';

const FIRST = '2026-11-02';
const DAYS = Array.from({ length: 7 }, (_, index) => addDays(FIRST, index));
const KEYS: RowKey[] = ['p1', 'p2', 'p3', 'a-annual'];

function termsFor(saved: readonly RuledRow[], closed = 'p9'): SheetTerms {
  const stored = new Map(saved.map(({ key, minutes }) => [key, minutes]));
  return {
    stepMinutes: 30,
    required: new Map(DAYS.map((date) => [date, isWeekend(date) ? 0 : 480])),
    bookable: (key) => key !== closed,
    stored: (key, date) => stored.get(key)?.[date] ?? 0,
  };
}

const row = (key: RowKey, minutes: Record<string, number>): RuledRow => ({ key, minutes });
const minutesOf = (rows: readonly RuledRow[], key: RowKey, date = FIRST) =>
  rows.find((one) => one.key === key)?.minutes[date] ?? 0;

const LONG = 'x'.repeat(MAX_NOTE + 1);

const anySheet = (value: fc.Arbitrary<number>, ...notes: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...KEYS),
      note: fc.constantFrom('', 'x', ...notes),
      minutes: fc.dictionary(fc.constantFrom(...DAYS, '2027-01-01'), value),
    }),
    { selector: ({ key }) => key, maxLength: 4 },
  );
const steps = fc.integer({ min: 0, max: 17 }).map((count) => count * 30);
const anyTyped = anySheet(
  fc.oneof({ weight: 8, arbitrary: steps }, fc.constantFrom(-30, 10, 438, 1500, Number.NaN)),
  LONG,
);
/** What the server has: whatever it once accepted, also where the calendar has changed since. */
const anySaved = anySheet(steps);

describe('what is held back', () => {
  it('leaves a sheet the server accepts, whatever was typed and whatever is there', () => {
    fc.assert(
      fc.property(anyTyped, anySaved, (typed, saved) => {
        const terms = termsFor(saved, 'p3');
        expect(saveFailures(holdBack(typed, saved, terms).rows, terms)).toEqual([]);
      }),
    );
  });

  it('is nothing when nothing is wrong, and everything else is sent as it was typed', () => {
    fc.assert(
      fc.property(anyTyped, anySaved, (typed, saved) => {
        const terms = termsFor(saved);
        const { rows, onHold, notesOnHold } = holdBack(typed, saved, terms);
        const waiting = onHold.length + notesOnHold.length;
        expect(waiting === 0).toBe(saveFailures(typed, terms).length === 0);
        for (const { key, minutes } of typed) {
          for (const date of Object.keys(minutes)) {
            if (onHold.some((cell) => cell.key === key && cell.date === date)) continue;
            expect(minutesOf(rows, key, date)).toBe(minutes[date]);
          }
        }
      }),
    );
  });

  it('is as little as can be: any one of them more would be refused', () => {
    fc.assert(
      fc.property(anyTyped, anySaved, (typed, saved) => {
        const terms = termsFor(saved);
        fc.pre(saveFailures(saved, terms).length === 0);
        const { rows, onHold } = holdBack(typed, saved, terms);
        for (const { key, date } of onHold) {
          const value = minutesOf(typed, key, date);
          const withIt = rows.map((one) =>
            one.key === key ? row(key, { ...one.minutes, [date]: value }) : one,
          );
          expect(saveFailures(withIt, terms)).not.toEqual([]);
        }
      }),
    );
  });

  it('stays on the server as it was last saved', () => {
    fc.assert(
      fc.property(anyTyped, anySaved, (typed, saved) => {
        const terms = termsFor(saved);
        fc.pre(saveFailures(saved, terms).length === 0);
        const { rows, onHold } = holdBack(typed, saved, terms);
        for (const { key, date } of onHold) {
          expect(minutesOf(rows, key, date)).toBe(minutesOf(saved, key, date));
        }
      }),
    );
  });

  it('is of the notes those that are too long, which stay on the server as they were', () => {
    fc.assert(
      fc.property(anyTyped, anySaved, (typed, saved) => {
        const { rows, notesOnHold } = holdBack(typed, saved, termsFor(saved));
        expect(notesOnHold).toEqual(
          typed.filter(({ note }) => note === LONG).map(({ key }) => key),
        );
        for (const [index, { key, note }] of typed.entries()) {
          const before = saved.find((one) => one.key === key)?.note ?? '';
          expect(rows[index]?.note).toBe(note === LONG ? before : note);
        }
      }),
    );
  });

  it('says why', () => {
    const typed = [
      row('p1', { '2026-11-02': Number.NaN, '2026-11-03': 438, '2026-11-07': 60 }),
      row('p9', { '2026-11-04': 60 }),
    ];
    expect(holdBack(typed, [], termsFor([])).onHold).toEqual([
      { key: 'p1', date: '2026-11-02', rule: 'wrongHours' },
      { key: 'p1', date: '2026-11-03', rule: 'wrongHours' },
      { key: 'p1', date: '2026-11-07', rule: 'notWorkingDay' },
      { key: 'p9', date: '2026-11-04', rule: 'notBookable' },
    ]);
  });

  it('is on a day with too many hours the fewest cells, and of those the least hours', () => {
    const typed = (...minutes: number[]) =>
      minutes.map((value, index) => row(KEYS[index] ?? 'p1', { [FIRST]: value }));
    const heldOf = (rows: RuledRow[], saved: RuledRow[] = []) =>
      holdBack(rows, saved, termsFor(saved)).onHold.map(({ key }) => key);
    expect(heldOf(typed(480, 60))).toEqual(['p2']);
    expect(heldOf(typed(120, 480))).toEqual(['p1']);
    expect(heldOf(typed(240, 240, 240))).toEqual(['p3']);
    expect(heldOf(typed(480, 480, 30))).toEqual(['p2', 'p3']);
    // What is saved goes before what is new, and hours that were taken away are never waited for.
    expect(heldOf(typed(480, 30), typed(480))).toEqual(['p2']);
    expect(heldOf(typed(300, 240), typed(480))).toEqual(['p2']);
  });

  it('makes room for what stays on the server in place of what cannot be read', () => {
    const saved = [row('p1', { [FIRST]: 480 })];
    const typed = [row('p1', { [FIRST]: Number.NaN }), row('p2', { [FIRST]: 480 })];
    expect(holdBack(typed, saved, termsFor(saved))).toEqual({
      rows: [row('p1', { [FIRST]: 480 }), row('p2', {})],
      notesOnHold: [],
      onHold: [
        { key: 'p1', date: FIRST, rule: 'wrongHours' },
        { key: 'p2', date: FIRST, rule: 'dayExceeds' },
      ],
    });
  });

  it('includes what the server has refused, until it is something else', () => {
    const saved = [row('p1', { [FIRST]: 60 })];
    const refused = (_: RowKey, date: string, minutes: number) =>
      date === FIRST && minutes === 120 ? ('notBookable' as const) : undefined;
    const sent = (minutes: number) =>
      holdBack([row('p1', { [FIRST]: minutes })], saved, termsFor(saved), refused);
    expect(minutesOf(sent(120).rows, 'p1')).toBe(60);
    expect(sent(120).onHold).toMatchObject([{ rule: 'notBookable' }]);
    expect(sent(180).onHold).toEqual([]);
  });
});
