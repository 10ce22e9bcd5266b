import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isWeekend } from '#kernel/dates.ts';
import { type RowKey, type RowSubject, rowKey, type SheetTerms } from './rules.ts';
import {
  bookedDays,
  correctedCells,
  correctedDates,
  correctionFailures,
  holding,
  type Move,
  movesBetween,
  netMoves,
} from './rules-corrections.ts';

interface Row extends RowSubject {
  readonly minutes: Record<string, number>;
}

/** The last days of August and the first of September, of which August is booked. */
const DAYS = Array.from({ length: 10 }, (_, index) => addDays('2026-08-27', index));
const isBooked = bookedDays(['2026-08']);

const newRow = (subject: RowSubject): Row => ({ ...subject, minutes: {} });
const project = (projectId: number, minutes: Record<string, number> = {}): Row => ({
  projectId,
  absence: null,
  minutes,
});
const sick = (minutes: Record<string, number>): Row => ({
  projectId: null,
  absence: 'sick',
  minutes,
});
const move = (projectId: number, date: string, minutes: number): Move => ({
  projectId,
  absence: null,
  date,
  minutes,
});
const ruled = (rows: readonly Row[]) =>
  rows.map((row) => ({ key: rowKey(row), minutes: row.minutes }));

const terms = (holds: readonly Row[], changes: Partial<SheetTerms> = {}): SheetTerms => ({
  stepMinutes: 30,
  required: new Map(DAYS.map((date) => [date, isWeekend(date) ? 0 : 480])),
  bookable: () => true,
  stored: (key, date) => holds.find((row) => rowKey(row) === key)?.minutes[date] ?? 0,
  ...changes,
});

const failures = (wanted: readonly Row[], holds: readonly Row[], changes?: Partial<SheetTerms>) =>
  correctionFailures(ruled(wanted), ruled(holds), terms(holds, changes), isBooked).map(
    ({ rule, keys, dates }) => `${rule} ${keys} ${dates}`,
  );

const full = (...dates: string[]) => Object.fromEntries(dates.map((date) => [date, 480]));

const anyRows = fc
  .uniqueArray(
    fc.record({
      subject: fc.constantFrom<RowSubject>(
        { projectId: 1, absence: null },
        { projectId: 2, absence: null },
        { projectId: 3, absence: null },
        { projectId: null, absence: 'sick' },
      ),
      minutes: fc.dictionary(
        fc.constantFrom(...DAYS),
        fc.integer({ min: 1, max: 48 }).map((steps) => steps * 30),
      ),
    }),
    { selector: ({ subject }) => rowKey(subject), maxLength: 4 },
  )
  .map((rows): Row[] => rows.map(({ subject, minutes }) => ({ ...subject, minutes })));

/** Cells without hours, and rows without cells, are nothing. */
const cellsOf = (rows: readonly Row[]) =>
  rows
    .flatMap((row) =>
      Object.entries(row.minutes)
        .filter(([, minutes]) => minutes !== 0)
        .map(([date, minutes]) => `${rowKey(row)} ${date} ${minutes}`),
    )
    .sort();

describe('what holds', () => {
  it('is the sheet and all corrections, however many there were on the way', () => {
    fc.assert(
      fc.property(anyRows, fc.array(anyRows, { maxLength: 4 }), (sheet, wanted) => {
        const moves: Move[] = [];
        for (const next of wanted) {
          moves.push(...movesBetween(holding(sheet, moves, newRow), next));
          expect(cellsOf(holding(sheet, moves, newRow))).toEqual(cellsOf(next));
        }
      }),
    );
  });

  it('is the sheet again after a correction and its opposite', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (sheet, wanted) => {
        const there = movesBetween(sheet, wanted);
        const back = movesBetween(holding(sheet, there, newRow), sheet);
        expect(back).toEqual(there.map((one) => ({ ...one, minutes: -one.minutes })));
        expect(netMoves([...there, ...back])).toEqual([]);
        expect(cellsOf(holding(sheet, [...there, ...back], newRow))).toEqual(cellsOf(sheet));
      }),
    );
  });

  it('keeps the rows of the sheet in their order, and puts new ones after them', () => {
    const sheet = [project(2, full('2026-08-27')), sick(full('2026-08-28'))];
    const moves = [move(2, '2026-08-27', -480), move(1, '2026-08-27', 480)];
    expect(holding(sheet, moves, newRow)).toEqual([
      project(2),
      sick(full('2026-08-28')),
      project(1, full('2026-08-27')),
    ]);
    expect(correctedDates(moves)).toEqual(['2026-08-27']);
    expect(correctedCells(sheet, moves)).toEqual([
      { key: 'p2', date: '2026-08-27', closedAs: 480, holds: 0 },
      { key: 'p1', date: '2026-08-27', closedAs: 0, holds: 480 },
    ]);
    expect(
      correctedDates([...moves, ...moves.map((one) => ({ ...one, minutes: -one.minutes }))]),
    ).toEqual([]);
  });
});

describe('a correction', () => {
  const [A, B, SAT, SEPT] = ['2026-08-27', '2026-08-28', '2026-08-29', '2026-09-01'] as const;
  const holds = [project(1, full(A, B, SEPT))];

  it('may take every hour of a row away, as long as its days add up', () => {
    expect(failures([project(2, full(A, B)), project(1, full(SEPT))], holds)).toEqual([]);
    expect(failures([project(1, full(SEPT)), project(2, { [A]: 240 })], holds)).toEqual([
      `dayNotEight p2 ${A}`,
      `dayNotEight  ${B}`,
    ]);
  });

  it('changes booked days alone', () => {
    expect(failures([project(1, full(A, B)), project(2, full(SEPT))], holds)).toEqual([
      `notBooked p1 ${SEPT}`,
      `notBooked p2 ${SEPT}`,
    ]);
  });

  it('is judged by what it changes: what stays may be beside every rule', () => {
    const odd = [project(1, { [A]: 500, [SAT]: 60, [B]: 480, [SEPT]: 10 })];
    const changed = [project(1, { [A]: 500, [SAT]: 60, [SEPT]: 10 }), project(2, full(B))];
    expect(failures(changed, odd, { bookable: (key) => key === 'p2' })).toEqual([]);
    expect(failures(changed, odd, { bookable: () => false })).toEqual([`notBookable p2 ${B}`]);
  });

  it('names everything that is wrong with its cells', () => {
    const wanted = [
      project(1, { [A]: 490, [B]: 480, [SEPT]: 480, [SAT]: 480, '2026-12-01': 480 }),
      project(2, { [B]: Number.NaN }),
    ];
    expect(failures(wanted, holds)).toEqual([
      `wrongHours p1 ${A}`,
      `notWorkingDay p1 ${SAT}`,
      'outsideBatch p1 2026-12-01',
      `wrongHours p2 ${B}`,
      `dayExceeds p1 ${A}`,
    ]);
    const twice: RowKey[] = ['p1'];
    expect(failures([...holds, ...holds], holds)).toEqual([`repeatedRow ${twice} `]);
  });

  /** A week as it is really corrected: days full on three rows, a few of them put differently. */
  const halfHours = fc
    .tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 16 }))
    .map(([one, other]) => [Math.min(one, other), Math.abs(one - other), 16 - Math.max(one, other)])
    .map((parts) => parts.map((part) => part * 30));
  const days = fc.array(halfHours, { minLength: DAYS.length, maxLength: DAYS.length });
  const weekOf = (parts: readonly number[][]): Row[] =>
    [1, 2, 3].map((id, row) =>
      project(
        id,
        Object.fromEntries(
          DAYS.flatMap((date, day) =>
            isWeekend(date) ? [] : [[date, parts[day]?.[row] ?? 0] as const],
          ),
        ),
      ),
    );

  it('that is accepted leaves every day it changed full, and every other as it was', () => {
    let accepted = 0;
    const broken = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 });
    const changedDays = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 3 });
    fc.assert(
      fc.property(days, days, changedDays, broken, (old, other, changed, wrong) => {
        const next = old.map((parts, day) => {
          const taken = changed.includes(day) ? (other[day] ?? parts) : parts;
          return day === wrong ? taken.map((part) => Math.max(0, part - 30)) : taken;
        });
        const [before, wanted] = [weekOf(old), weekOf(next)];
        if (failures(wanted, before).length > 0) return;
        const touched = new Set(movesBetween(before, wanted).map(({ date }) => date));
        if (touched.size > 0) accepted += 1;
        for (const date of DAYS) {
          const total = wanted.reduce((sum, { minutes }) => sum + (minutes[date] ?? 0), 0);
          expect(total).toBe(isWeekend(date) ? 0 : 480);
          if (!isBooked(date)) expect(touched.has(date)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});
