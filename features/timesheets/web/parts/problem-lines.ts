import type { Failure, RowKey } from '#features/timesheets/rules.ts';
import { addDays, type CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';

/** One line of the list of what is wrong; days that miss the same thing are one line together. */
export interface ProblemLine {
  readonly rule: Failure['rule'] | 'daysEmpty';
  /** Has to be put right now, or only before submitting. */
  readonly now: boolean;
  readonly key: RowKey | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly minutes: Minutes;
  readonly required: Minutes;
}

const lineOf = (failure: Failure, now: boolean): ProblemLine => ({
  rule: failure.rule,
  now,
  key: failure.keys[0] ?? null,
  from: failure.dates[0] ?? null,
  to: failure.dates.at(-1) ?? null,
  minutes: failure.minutes ?? 0,
  required: failure.required ?? 0,
});

const isEmptyDay = ({ rule, minutes }: Failure) => rule === 'dayNotEight' && minutes === 0;

/** Empty days that follow each other, weekends between them passed over. */
function emptyDays(failures: readonly Failure[], isOff: (date: CalendarDate) => boolean) {
  const lines: ProblemLine[] = [];
  for (const failure of failures.filter(isEmptyDay)) {
    const line = lineOf(failure, false);
    const last = lines.at(-1);
    if (last?.to && line.from && follows(last.to, line.from, isOff)) {
      lines[lines.length - 1] = { ...last, to: line.to, required: last.required + line.required };
    } else lines.push({ ...line, rule: 'daysEmpty' });
  }
  return lines;
}

function follows(last: CalendarDate, next: CalendarDate, isOff: (date: CalendarDate) => boolean) {
  let date = addDays(last, 1);
  while (date < next && isOff(date)) date = addDays(date, 1);
  return date === next;
}

/** The totals follow from the days; saying them too would be saying everything twice. */
const isSummary = ({ rule }: Failure) =>
  rule === 'totalNotRequired' || rule === 'totalExceeds' || rule === 'totalZero';

export function problemLines(
  wrong: readonly Failure[],
  missing: readonly Failure[],
  isOff: (date: CalendarDate) => boolean,
): readonly ProblemLine[] {
  const before = missing.filter((failure) => !isEmptyDay(failure) && !isSummary(failure));
  return [
    ...wrong.filter((failure) => !isSummary(failure)).map((failure) => lineOf(failure, true)),
    ...before.map((failure) => lineOf(failure, false)),
    ...emptyDays(missing, isOff),
  ];
}
