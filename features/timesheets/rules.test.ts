import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isWeekend } from '#kernel/dates.ts';
import {
  dayTotal,
  type RowKey,
  type RuledRow,
  recallObstacle,
  requiredTotal,
  rowTotal,
  type SheetTerms,
  saveFailures,
  sheetAction,
  sheetMachine,
  sheetTotal,
  submitFailures,
} from './rules.ts';

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
const rulesOf = (failures: readonly { rule: string }[]) => failures.map(({ rule }) => rule);
const everyDay = (minutes: number) =>
  Object.fromEntries(DAYS.filter((date) => !isWeekend(date)).map((date) => [date, minutes]));

/** Sheets as people really fill them in: mostly sensible, sometimes not. */
const anyRows = fc.array(
  fc.record({
    key: fc.constantFrom<RowKey>('p1', 'p2', 'p3', 'a-annual'),
    minutes: fc.dictionary(
      fc.constantFrom(...DAYS, '2027-01-01'),
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 16 }).map((steps) => steps * 30) },
        fc.constantFrom(-30, 10, 1441, 1500, Number.NaN),
      ),
    ),
  }),
  { maxLength: 5 },
);

describe('a sheet that can be saved', () => {
  it('satisfies every rule of saving, whatever it is', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const stated = terms();
        if (saveFailures(rows, stated).length > 0) return;
        const keys = rows.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { minutes } of rows) {
          for (const [date, value] of Object.entries(minutes)) {
            expect(Number.isInteger(value) && value >= 0 && value <= 1440).toBe(true);
            expect(value % 30).toBe(0);
            if (value > 0) expect(stated.required.get(date)).toBe(480);
          }
        }
        for (const date of DAYS) expect(dayTotal(rows, date)).toBeLessThanOrEqual(480);
        expect(sheetTotal(rows)).toBeLessThanOrEqual(requiredTotal(stated));
      }),
    );
  });

  it('is refused for every cell that is wrong, with that cell', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const failures = saveFailures(rows, terms());
        for (const { key, minutes } of rows) {
          for (const [date, value] of Object.entries(minutes)) {
            const wrong =
              !(Number.isInteger(value) && value >= 0 && value <= 1440) || value % 30 > 0;
            const named = failures.some(
              ({ rule, keys, dates }) =>
                rule === 'wrongHours' && keys.includes(key) && dates.includes(date),
            );
            if (wrong) expect(named).toBe(true);
          }
        }
      }),
    );
  });
});

describe('a sheet that can be submitted', () => {
  it('has exactly eight hours on every required day and no empty row', () => {
    const complete = fc
      .integer({ min: 0, max: 16 })
      .map((steps) => [row('p1', everyDay(steps * 30)), row('p2', everyDay(480 - steps * 30))]);
    fc.assert(
      fc.property(fc.oneof(anyRows, complete), (rows) => {
        const stated = terms();
        if (submitFailures(rows, stated).length > 0) return;
        expect(saveFailures(rows, stated)).toEqual([]);
        for (const [date, required] of stated.required) expect(dayTotal(rows, date)).toBe(required);
        for (const one of rows) expect(rowTotal(one)).toBeGreaterThan(0);
        expect(sheetTotal(rows)).toBe(requiredTotal(stated));
      }),
    );
  });

  it('names everything that is missing at once', () => {
    const rows = [row('p1', { ...everyDay(480), '2026-11-03': 240 }), row('p2', {})];
    expect(rulesOf(submitFailures(rows, terms()))).toEqual([
      'rowZero',
      'dayNotEight',
      'totalNotRequired',
    ]);
    expect(rulesOf(submitFailures([], terms()))).toContain('totalZero');
  });

  it('says once that a day has too much, not also that it is not eight', () => {
    const rows = [row('p1', { ...everyDay(480), '2026-11-03': 540 })];
    expect(rulesOf(submitFailures(rows, terms()))).toEqual(['dayExceeds', 'totalExceeds']);
  });
});

describe('projects that close', () => {
  const closed = (stored: number) => terms({ bookable: () => false, stored: () => stored });

  it('keep the hours they have, and take no others', () => {
    const rows = [row('p1', { [FIRST]: 240 })];
    expect(saveFailures(rows, closed(240))).toEqual([]);
    expect(rulesOf(saveFailures(rows, closed(180)))).toEqual(['notBookable']);
  });

  it('say nothing about absences', () => {
    expect(saveFailures([row('a-sick', { [FIRST]: 480 })], closed(0))).toEqual([]);
  });
});

describe('the states of a sheet', () => {
  it('lead from draft to approved, and back only where nobody is surprised', () => {
    expect(sheetMachine.events('draft')).toEqual(['submit']);
    expect(sheetMachine.events('submitted')).toEqual(['recall', 'return', 'approve']);
    expect(sheetMachine.events('returned')).toEqual(['submit']);
    expect(sheetMachine.events('approved')).toEqual([]);
  });
});

describe('taking a sheet back', () => {
  const fresh = { state: 'submitted', phase: 'open', decided: false } as const;

  it.each([
    [{}, null],
    [{ phase: 'extended' }, null],
    [{ phase: 'over' }, 'notOpen'],
    [{ phase: 'closed' }, 'notOpen'],
    [{ state: 'draft' }, 'notSubmitted'],
    [{ state: 'returned' }, 'notSubmitted'],
    [{ state: 'approved', decided: true }, 'notSubmitted'],
    [{ decided: true }, 'decided'],
    [{ decided: true, phase: 'over' }, 'notOpen'],
  ] as const)('with %o is kept from by %s', (changes, obstacle) => {
    expect(recallObstacle({ ...fresh, ...changes })).toBe(obstacle);
  });
});

describe('what can be done with a sheet', () => {
  it.each([
    ['draft', 'open', 'fill', 'fill'],
    ['returned', 'extended', 'fill', 'fill'],
    ['draft', 'notYet', 'look', 'look'],
    ['draft', 'over', 'modify', 'look'],
    ['draft', 'closed', 'modify', 'look'],
    ['returned', 'closed', 'modify', 'look'],
    ['submitted', 'open', 'modify', 'look'],
    ['approved', 'over', 'modify', 'look'],
    ['approved', 'closed', 'modify', 'look'],
  ] as const)('a %s one, %s: %s by an administrator, %s by others', (state, phase, ...expected) => {
    expect([true, false].map((may) => sheetAction({ state, phase }, may))).toEqual(expected);
  });
});
