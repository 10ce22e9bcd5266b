import type { CellOnHold } from '#features/timesheets/hold-back.ts';
import {
  type Failure,
  type RowKey,
  type Rule,
  WRONG_HOURS,
  type WrongHours,
  wrongHours,
} from '#features/timesheets/rules.ts';
import { addDays, type CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';

/** What is in a cell, as it was typed. */
export interface WrongCell {
  readonly key: RowKey;
  readonly date: CalendarDate;
  readonly text: string;
}

/** One line of the list of what is wrong; days that miss the same thing are one line together. */
export interface ProblemLine {
  readonly rule: Exclude<Rule, 'wrongHours'> | WrongHours | 'daysEmpty' | 'waitsForDay';
  /** Has to be put right now, or only before submitting. */
  readonly now: boolean;
  readonly key: RowKey | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly minutes: Minutes;
  readonly required: Minutes;
  /** What is wrong, value by value, or what of it is not saved. */
  readonly cells: readonly WrongCell[];
}

const lineOf = (failure: Failure, rule: ProblemLine['rule'], now: boolean): ProblemLine => ({
  rule,
  now,
  key: failure.keys[0] ?? null,
  from: failure.dates[0] ?? null,
  to: failure.dates.at(-1) ?? null,
  minutes: failure.minutes ?? 0,
  required: failure.required ?? 0,
  cells: [],
});

const isEmptyDay = ({ rule, minutes }: Failure) => rule === 'dayNotEight' && minutes === 0;

/** Empty days that follow each other, weekends between them passed over. */
function emptyDays(failures: readonly Failure[], isOff: (date: CalendarDate) => boolean) {
  const lines: ProblemLine[] = [];
  for (const failure of failures.filter(isEmptyDay)) {
    const line = lineOf(failure, 'daysEmpty', false);
    const last = lines.at(-1);
    if (last?.to && line.from && isNext(last.to, line.from, isOff)) {
      lines[lines.length - 1] = { ...last, to: line.to, required: last.required + line.required };
    } else lines.push(line);
  }
  return lines;
}

function isNext(last: CalendarDate, next: CalendarDate, isOff: (date: CalendarDate) => boolean) {
  let date = addDays(last, 1);
  while (date < next && isOff(date)) date = addDays(date, 1);
  return date === next;
}

/** The totals follow from the days; saying them too would be saying everything twice. */
const isSummary = ({ rule }: Failure) =>
  rule === 'totalNotRequired' || rule === 'totalExceeds' || rule === 'totalZero';

/** A number that is no whole number of minutes is as much beside the step as 7.3 is. */
const isNumber = (text: string) => /^[+]?\d*[.,]?\d+$/.test(text.trim());

const wrongKind = (minutes: Minutes, text: string, step: Minutes): WrongHours => {
  const kind = wrongHours(minutes, step) ?? 'notHours';
  return kind === 'notHours' && isNumber(text) ? 'offStep' : kind;
};

/** One line for each way in which cells of a row are wrong, with all their values. */
function wrongHoursLines(failure: Failure, { step, textOf }: LineContext): ProblemLine[] {
  const cells = failure.keys.flatMap((key) =>
    failure.dates.map((date, index) => {
      const text = textOf(key, date);
      return {
        key,
        date,
        text,
        kind: wrongKind(failure.values?.[index] ?? Number.NaN, text, step),
      };
    }),
  );
  return WRONG_HOURS.flatMap((rule) => {
    const alike = cells.filter(({ kind }) => kind === rule).map(({ kind: _, ...cell }) => cell);
    if (alike.length === 0) return [];
    const dates = alike.map(({ date }) => date);
    return [{ ...lineOf({ ...failure, dates }, rule, true), cells: alike }];
  });
}

interface LineContext {
  readonly step: Minutes;
  readonly textOf: (key: RowKey, date: CalendarDate) => string;
  readonly isOff: (date: CalendarDate) => boolean;
  /** Cells that are kept here and not on the server. */
  readonly onHold: readonly CellOnHold[];
}

function linesOf(failure: Failure, now: boolean, context: LineContext): ProblemLine[] {
  const { rule } = failure;
  if (rule === 'wrongHours') return wrongHoursLines(failure, context);
  const line = lineOf(failure, rule, now);
  if (rule !== 'dayExceeds') return [line];
  const waiting = context.onHold.filter((cell) => cell.rule === rule && cell.date === line.from);
  const cells = waiting.map(({ key, date }) => ({ key, date, text: context.textOf(key, date) }));
  return [{ ...line, cells }];
}

const isAbout = ({ keys, dates }: Failure, { key, date }: CellOnHold) =>
  keys.includes(key) && dates.includes(date);

/** Cells that wait although nothing is wrong with them here: for another of their day, or for the server. */
function waitingLines(wrong: readonly Failure[], { onHold }: LineContext): ProblemLine[] {
  return onHold
    .filter((cell) => !wrong.some((failure) => isAbout(failure, cell)))
    .map(({ key, date, rule }) => {
      const failure = { rule, keys: [key], dates: [date] };
      const shownRule = rule === 'dayExceeds' || rule === 'wrongHours' ? 'waitsForDay' : rule;
      return lineOf(failure, shownRule, true);
    });
}

export function problemLines(
  wrong: readonly Failure[],
  missing: readonly Failure[],
  context: LineContext,
): readonly ProblemLine[] {
  const before = missing.filter((failure) => !isEmptyDay(failure) && !isSummary(failure));
  return [
    ...wrong
      .filter((failure) => !isSummary(failure))
      .flatMap((failure) => linesOf(failure, true, context)),
    ...waitingLines(wrong, context),
    ...before.flatMap((failure) => linesOf(failure, false, context)),
    ...emptyDays(missing, context.isOff),
  ];
}
