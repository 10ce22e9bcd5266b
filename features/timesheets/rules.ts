import type { FillPhase } from '#features/batches/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { defineMachine } from '#kernel/machine.ts';
import { type Minutes, wholeMinutes } from '#kernel/minutes.ts';

export const ABSENCES = ['annual', 'sick', 'personal', 'other'] as const;

export type Absence = (typeof ABSENCES)[number];

export const SHEET_STATES = ['draft', 'submitted', 'returned', 'approved'] as const;

export type SheetState = (typeof SHEET_STATES)[number];

/** How far somebody is, whether they have begun or not. */
export const PROGRESS_STATES = ['none', ...SHEET_STATES] as const;

export const sheetMachine = defineMachine({
  initial: 'draft',
  transitions: {
    draft: { submit: 'submitted' },
    submitted: { recall: 'draft', return: 'returned', approve: 'approved' },
    returned: { submit: 'submitted' },
    approved: {},
  },
});

export const isFillable = (phase: FillPhase) => phase === 'open' || phase === 'extended';

export interface RecallTerms {
  readonly state: SheetState;
  /** Of the batch, for the person whose sheet it is. */
  readonly phase: FillPhase;
  /** Whether anybody has approved or rejected any of its rows. */
  readonly decided: boolean;
}

/**
 * What keeps a sheet from being taken back, or null. After the deadline it could not be submitted
 * again, so it stays where it is.
 */
export function recallObstacle({ state, phase, decided }: RecallTerms) {
  if (!isFillable(phase)) return 'notOpen';
  if (!sheetMachine.can(state, 'recall')) return 'notSubmitted';
  return decided ? 'decided' : null;
}

/**
 * Why an administrator cannot modify a sheet; null where they can. What nobody submitted can be entered
 * so as soon as nobody can fill it in any more.
 */
export function modifyObstacle({ state, phase }: Pick<RecallTerms, 'state' | 'phase'>) {
  const entersLate = phase === 'over' || phase === 'closed';
  return sheetMachine.can(state, 'submit') && !entersLate ? 'notSubmitted' : null;
}

/** What somebody who reaches a sheet can do with it as a whole. */
export const SHEET_ACTIONS = ['fill', 'modify', 'look'] as const;

export function sheetAction(
  terms: Pick<RecallTerms, 'state' | 'phase'>,
  mayModify: boolean,
): (typeof SHEET_ACTIONS)[number] {
  if (isFillable(terms.phase) && sheetMachine.can(terms.state, 'submit')) return 'fill';
  return mayModify && modifyObstacle(terms) === null ? 'modify' : 'look';
}

/** What is typed into a row belongs to a project or to one kind of absence, and names the row. */
export type RowKey = `p${number}` | `a-${Absence}`;

export interface RowSubject {
  readonly projectId: number | null;
  readonly absence: Absence | null;
}

export function rowKey({ projectId, absence }: RowSubject): RowKey {
  return projectId === null ? `a-${absence ?? 'other'}` : `p${projectId}`;
}

interface FilledRow extends RowSubject {
  readonly minutes: Readonly<Record<CalendarDate, Minutes>>;
}

/** The days on which two versions of a sheet have other hours in any row. */
export function changedDates(
  before: readonly FilledRow[],
  after: readonly FilledRow[],
): CalendarDate[] {
  const cells = (rows: readonly FilledRow[]) =>
    rows.flatMap((row) =>
      Object.entries(row.minutes)
        .filter(([, minutes]) => minutes > 0)
        .map(([date, minutes]) => `${date} ${rowKey(row)} ${minutes}`),
    );
  const [old, now] = [new Set(cells(before)), new Set(cells(after))];
  const changed = [...old, ...now].filter((cell) => old.has(cell) !== now.has(cell));
  return [...new Set(changed.map((cell) => cell.slice(0, 10)))].sort();
}

export const isAbsence = (key: RowKey) => key.startsWith('a-');

/** Minutes by day; what is no whole number of minutes is NaN, so that it is refused and not rounded. */
export type RowMinutes = Readonly<Record<CalendarDate, Minutes>>;

export interface RuledRow {
  readonly key: RowKey;
  readonly minutes: RowMinutes;
  /** What was done; over the wire none arrives that is too long. */
  readonly note?: string;
}

export const MAX_NOTE = 200;

export const isNoteTooLong = ({ note = '' }: Pick<RuledRow, 'note'>) =>
  note.trim().length > MAX_NOTE;

export const minutesOrNaN = (hours: number): Minutes => wholeMinutes(hours) ?? Number.NaN;

/** What a sheet is checked against. */
export interface SheetTerms {
  readonly stepMinutes: Minutes;
  /** What each day of the batch asks of this person; nothing on days off and outside employment. */
  readonly required: ReadonlyMap<CalendarDate, Minutes>;
  /** Whether hours may be booked there on that day: project open, in its dates, open to the person. */
  readonly bookable: (key: RowKey, date: CalendarDate) => boolean;
  /** What is stored already. Hours stay where they are when their project closes afterwards. */
  readonly stored: (key: RowKey, date: CalendarDate) => Minutes;
}

interface BookingTime {
  readonly open: boolean;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
}

/** Whether a project takes hours on that day; one that is not known does not. */
export function isBookable(project: BookingTime | undefined, date: CalendarDate): boolean {
  return (
    project?.open === true &&
    project.startDate <= date &&
    (project.endDate === null || date <= project.endDate)
  );
}

export type Rule =
  | 'wrongHours'
  | 'outsideBatch'
  | 'notWorkingDay'
  | 'notBookable'
  | 'repeatedRow'
  | 'noteTooLong'
  | 'dayExceeds'
  | 'totalExceeds'
  | 'totalZero'
  | 'rowZero'
  | 'dayNotEight'
  | 'totalNotRequired'
  /** Of corrections: the month of the day is not in the accounts. */
  | 'notBooked';

/** One thing that is wrong, with what it is about: these rows on these days, or as a whole. */
export interface Failure {
  readonly rule: Rule;
  readonly keys: readonly RowKey[];
  readonly dates: readonly CalendarDate[];
  /** What was filled in and what is required, where that explains it. */
  readonly minutes?: Minutes;
  readonly required?: Minutes;
  /** What is in those cells, day by day, where they are wrong one by one. */
  readonly values?: readonly Minutes[];
}

const MINUTES_PER_DAY = 24 * 60;

/** What is wrong with wrong hours: no hours at all, more than a day has, or between two steps. */
export const WRONG_HOURS = ['notHours', 'overDay', 'offStep'] as const;

export type WrongHours = (typeof WRONG_HOURS)[number];

export function wrongHours(minutes: Minutes, step: Minutes): WrongHours | null {
  if (!Number.isSafeInteger(minutes) || minutes < 0) return 'notHours';
  if (minutes > MINUTES_PER_DAY) return 'overDay';
  return minutes % step === 0 ? null : 'offStep';
}

/** A cell that cannot be counted counts as nothing; it is reported on its own. */
const countable = (minutes: Minutes | undefined) =>
  minutes !== undefined && Number.isSafeInteger(minutes) && minutes > 0 ? minutes : 0;

export function rowTotal({ minutes }: Pick<RuledRow, 'minutes'>): Minutes {
  return Object.values(minutes).reduce((sum, cell) => sum + countable(cell), 0);
}

export function dayTotal(rows: readonly RuledRow[], date: CalendarDate): Minutes {
  return rows.reduce((sum, { minutes }) => sum + countable(minutes[date]), 0);
}

export function sheetTotal(rows: readonly RuledRow[]): Minutes {
  return rows.reduce((sum, row) => sum + rowTotal(row), 0);
}

export function requiredTotal(terms: Pick<SheetTerms, 'required'>): Minutes {
  return [...terms.required.values()].reduce((sum, minutes) => sum + minutes, 0);
}

/** What is wrong with one cell by itself, whatever else its day holds. */
export function cellRule(
  key: RowKey,
  date: CalendarDate,
  minutes: Minutes,
  terms: SheetTerms,
): Rule | null {
  if (wrongHours(minutes, terms.stepMinutes) !== null) return 'wrongHours';
  if (minutes === 0) return null;
  const required = terms.required.get(date);
  if (required === undefined) return 'outsideBatch';
  if (required === 0) return 'notWorkingDay';
  const untouched = terms.stored(key, date) === minutes;
  return untouched || isAbsence(key) || terms.bookable(key, date) ? null : 'notBookable';
}

export function cellFailures(rows: readonly RuledRow[], terms: SheetTerms): Failure[] {
  return rows.flatMap(({ key, minutes }) => {
    const byRule = new Map<Rule, CalendarDate[]>();
    for (const date of Object.keys(minutes).sort()) {
      const rule = cellRule(key, date, minutes[date] ?? 0, terms);
      if (rule !== null) byRule.set(rule, [...(byRule.get(rule) ?? []), date]);
    }
    return [...byRule].map(([rule, dates]) => ({
      rule,
      keys: [key],
      dates,
      values: dates.map((date) => minutes[date] ?? 0),
    }));
  });
}

export function repeatedRows(rows: readonly RuledRow[]): Failure[] {
  const seen = new Set<RowKey>();
  const repeated = new Set<RowKey>();
  for (const { key } of rows) {
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return [...repeated].map((key) => ({ rule: 'repeatedRow', keys: [key], dates: [] }));
}

const longNotes = (rows: readonly RuledRow[]): Failure[] =>
  rows.filter(isNoteTooLong).map(({ key }) => ({ rule: 'noteTooLong', keys: [key], dates: [] }));

function filledOn(rows: readonly RuledRow[], date: CalendarDate): RowKey[] {
  return rows.filter(({ minutes }) => countable(minutes[date]) > 0).map(({ key }) => key);
}

export function dayFailures(
  rows: readonly RuledRow[],
  terms: SheetTerms,
  rule: 'dayExceeds' | 'dayNotEight',
): Failure[] {
  const failures: Failure[] = [];
  for (const [date, required] of terms.required) {
    if (required === 0) continue;
    const minutes = dayTotal(rows, date);
    const broken = rule === 'dayExceeds' ? minutes > required : minutes < required;
    if (broken)
      failures.push({ rule, keys: filledOn(rows, date), dates: [date], minutes, required });
  }
  return failures;
}

/** What keeps a draft from being saved. Incomplete is fine, wrong is not. */
export function saveFailures(rows: readonly RuledRow[], terms: SheetTerms): Failure[] {
  const minutes = sheetTotal(rows);
  const required = requiredTotal(terms);
  return [
    ...repeatedRows(rows),
    ...longNotes(rows),
    ...cellFailures(rows, terms),
    ...dayFailures(rows, terms, 'dayExceeds'),
    ...(minutes > required
      ? [{ rule: 'totalExceeds' as const, keys: [], dates: [], minutes, required }]
      : []),
  ];
}

/** What keeps a sheet from being submitted: every day full, no empty row, all as required. */
export function submitFailures(rows: readonly RuledRow[], terms: SheetTerms): Failure[] {
  const minutes = sheetTotal(rows);
  const required = requiredTotal(terms);
  const total = { keys: [], dates: [], minutes, required };
  return [
    ...saveFailures(rows, terms),
    ...(minutes === 0 ? [{ rule: 'totalZero' as const, ...total }] : []),
    ...rows
      .filter((row) => rowTotal(row) === 0)
      .map(({ key }) => ({ rule: 'rowZero' as const, keys: [key], dates: [] })),
    ...dayFailures(rows, terms, 'dayNotEight'),
    ...(minutes < required ? [{ rule: 'totalNotRequired' as const, ...total }] : []),
  ];
}

/** Days of a batch with what each asks for, in order. */
export function requiredByDay(
  days: readonly { readonly date: CalendarDate; readonly minutes: Minutes }[],
): Map<CalendarDate, Minutes> {
  return new Map(days.map(({ date, minutes }) => [date, minutes]));
}
