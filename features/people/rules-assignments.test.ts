import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesInRange } from '#kernel/dates.ts';
import {
  type Assignment,
  type AssignmentChange,
  assignmentOn,
  employmentDifference,
  firstDayProblem,
  firstDifference,
  usualFirstDay,
  withChange,
  withHireDate,
  withoutEntry,
} from './rules-assignments.ts';

const HIRED = '2026-01-01';
const DAYS = datesInRange(HIRED, '2026-02-15');

const hired: Assignment = { from: HIRED, deptId: 1, grade: 'P4' };

describe('a move or a promotion', () => {
  it('counts from its day on, and leaves the days before as they were', () => {
    const history = withChange([hired], { from: '2026-01-11', deptId: 2, grade: 'P5' });
    expect(history).toEqual([hired, { from: '2026-01-11', deptId: 2, grade: 'P5' }]);
    expect(assignmentOn(history, '2026-01-10')).toEqual(hired);
    expect(assignmentOn(history, '2026-01-11').deptId).toBe(2);
    expect(assignmentOn(history, '2025-12-31')).toEqual(hired);
  });

  it('entered for the past lasts through what only carried the old value along', () => {
    const moved = withChange([hired], { from: '2026-01-11', deptId: 2 });
    const promoted = withChange(moved, { from: '2026-01-05', grade: 'P5' });
    expect(promoted).toEqual([
      hired,
      { from: '2026-01-05', deptId: 1, grade: 'P5' },
      { from: '2026-01-11', deptId: 2, grade: 'P5' },
    ]);
  });

  it('ends where a later entry brings something else itself', () => {
    const twice = withChange(withChange([hired], { from: '2026-01-11', grade: 'P5' }), {
      from: '2026-01-21',
      grade: 'P6',
    });
    expect(
      withChange(twice, { from: '2026-01-16', grade: 'P7' }).map(({ grade }) => grade),
    ).toEqual(['P4', 'P5', 'P7', 'P6']);
  });

  it('on the day of another replaces it, on the day of hire corrects the first', () => {
    const moved = withChange([hired], { from: '2026-01-11', deptId: 2 });
    expect(withChange(moved, { from: '2026-01-11', deptId: 3 })).toEqual([
      hired,
      { from: '2026-01-11', deptId: 3, grade: 'P4' },
    ]);
    expect(withChange(moved, { from: HIRED, grade: null })).toEqual([
      { ...hired, grade: null },
      { from: '2026-01-11', deptId: 2, grade: null },
    ]);
  });

  it('that changes nothing is no entry', () => {
    expect(withChange([hired], { from: '2026-01-11', deptId: 1, grade: 'P4' })).toEqual([hired]);
  });
});

describe('taking one back', () => {
  const moved = withChange([hired], { from: '2026-01-11', deptId: 2 });

  it('gives its days to the one before, and leaves no trace', () => {
    expect(withoutEntry(moved, '2026-01-11')).toEqual([hired]);
    const promoted = withChange(moved, { from: '2026-01-05', grade: 'P5' });
    expect(withoutEntry(promoted, '2026-01-05')).toEqual(moved);
  });

  it('is impossible for the first, and for one that is not there', () => {
    expect(withoutEntry(moved, HIRED)).toBeNull();
    expect(withoutEntry(moved, '2026-01-12')).toBeNull();
  });
});

/** Days one by one, each field for itself: what a change must come to, told in the plainest way. */
type Days = Map<string, Pick<Assignment, 'deptId' | 'grade'>>;

const daysOf = (history: readonly Assignment[]): Days =>
  new Map(
    DAYS.map((day) => {
      const { deptId, grade } = assignmentOn(history, day);
      return [day, { deptId, grade }];
    }),
  );

function changed(days: Days, { from, ...fields }: AssignmentChange): Days {
  const after = new Map(days);
  for (const field of ['deptId', 'grade'] as const) {
    if (fields[field] === undefined) continue;
    for (let day = from; after.has(day); day = addDays(day, 1)) {
      const isNext = day !== from && days.get(day)?.[field] !== days.get(addDays(day, -1))?.[field];
      if (isNext) break;
      after.set(day, { ...(after.get(day) ?? hired), [field]: fields[field] });
    }
  }
  return after;
}

const change = fc.record(
  {
    from: fc.constantFrom(...DAYS),
    deptId: fc.constantFrom(1, 2, 3),
    grade: fc.constantFrom('P4', 'P5', null),
  },
  { requiredKeys: ['from'] },
);

describe('any history', () => {
  it('is what its changes say day by day', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let history: Assignment[] = [hired];
        let days = daysOf(history);
        for (const one of changes) {
          days = changed(days, one);
          const before = history;
          history = withChange(history, one);
          expect(daysOf(history)).toEqual(days);
          const first = DAYS.find(
            (day) => !sameDay(assignmentOn(before, day), assignmentOn(history, day)),
          );
          expect(firstDifference(before, history)).toBe(first ?? null);
        }
        expect(history[0]?.from).toBe(HIRED);
        expect(new Set(history.map(({ from }) => from)).size).toBe(history.length);
      }),
    );
  });
});

const sameDay = (a: Assignment, b: Assignment) => a.deptId === b.deptId && a.grade === b.grade;

describe('the days of employment', () => {
  it('moves the first entry with the day of hire, unless there was a move by then', () => {
    const moved = withChange([hired], { from: '2026-01-11', deptId: 2 });
    expect(withHireDate(moved, '2025-12-01')?.[0]?.from).toBe('2025-12-01');
    expect(withHireDate(moved, '2026-01-10')?.[0]?.from).toBe('2026-01-10');
    expect(withHireDate(moved, '2026-01-11')).toBeNull();
  });

  it('differ from the first day on which somebody is there, or not any more', () => {
    const open = { hireDate: HIRED, leaveDate: null };
    expect(employmentDifference(open, open)).toBeNull();
    expect(employmentDifference(open, { ...open, hireDate: '2025-12-15' })).toBe('2025-12-15');
    expect(employmentDifference(open, { ...open, leaveDate: '2026-03-31' })).toBe('2026-04-01');
    expect(
      employmentDifference(
        { ...open, leaveDate: '2026-05-31' },
        { hireDate: '2026-02-01', leaveDate: '2026-03-31' },
      ),
    ).toBe(HIRED);
  });

  it('bound the day an assignment begins on', () => {
    const employed = { hireDate: '2026-01-05', leaveDate: '2026-03-31' };
    expect(firstDayProblem('2026-01-04', employed)).toBe('assignedBeforeHire');
    expect(firstDayProblem('2026-04-01', employed)).toBe('assignedAfterLeave');
    expect(firstDayProblem('2026-03-31', employed)).toBeNull();
    expect(
      ['2026-01-01', '2026-02-02', '2026-06-01'].map((day) => usualFirstDay(day, employed)),
    ).toEqual(['2026-01-05', '2026-02-02', '2026-03-31']);
  });
});
