import { type SheetRequest, timesheetRefusals } from '#features/timesheets/contract.ts';
import {
  type Failure,
  type RuledRow,
  type SheetTerms,
  wrongHours,
} from '#features/timesheets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { namedProblems, Refusal } from '#kernel/result.ts';
import type { Violation } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { StoredRow, StoredSheet } from './sheets-store.ts';
import type { Filler, FillerBatch } from './store.ts';
import { type FillContext, requiredOf, ruledRow, storedRow, termsOf } from './terms.ts';

/** A sheet that is about to change: whose, for which batch, and as it is now. */
export interface LockedSheet {
  readonly filler: Filler;
  readonly batch: FillerBatch;
  readonly stored: StoredSheet | null;
  /** With the projects of the sheet, and of what it is to become. */
  readonly fillContext: FillContext;
}

/** Wrong hours are told by what is wrong with them; the first of them stands for the others. */
function failureText(context: SignedInContext, failure: Failure, step: number): string {
  const { rule, dates, values = [], minutes = values[0] ?? 0, required = 0 } = failure;
  const key = rule === 'wrongHours' ? (wrongHours(minutes, step) ?? 'notHours') : rule;
  return context.text(`timesheets.${key}`, {
    date: dates[0] ?? '',
    hours: Number.isSafeInteger(minutes) ? formatHours(minutes) : '?',
    required: formatHours(required),
    step: formatHours(step),
  });
}

export function refuseFailures(
  context: SignedInContext,
  failures: readonly Failure[],
  { stepMinutes }: Pick<SheetTerms, 'stepMinutes'>,
): void {
  if (failures.length === 0) return;
  const { named, more } = namedProblems(failures);
  const told = named.map((failure) => ({
    ...failure,
    msg: failureText(context, failure, stepMinutes),
  }));
  throw new Refusal(
    timesheetRefusals.notAcceptable,
    { count: failures.length, first: told[0]?.msg ?? '' },
    { failures: told, more },
  );
}

/** Projects nobody knows would only be found by the database; they are named instead. */
function assertKnown(rows: readonly StoredRow[], known: ReadonlySet<number>): void {
  for (const { projectId } of rows) {
    if (projectId === null || known.has(projectId)) continue;
    throw new Refusal(timesheetRefusals.unknownProject, { id: projectId });
  }
}

type Judge = (rows: readonly RuledRow[], terms: SheetTerms) => Failure[];

export interface Accepted {
  readonly rows: readonly StoredRow[];
  readonly required: number;
  /** What the projects of the rows are called, by their number. */
  readonly codes: ReadonlyMap<string, string>;
}

/** The rows as they are to be stored, held against what is asked; or everything that is wrong with them. */
export function accept(
  context: SignedInContext,
  { batch, stored, fillContext }: LockedSheet,
  request: Pick<SheetRequest, 'rows'>,
  judge: Judge,
): Accepted {
  const terms = termsOf(batch, fillContext, stored?.rows ?? []);
  refuseFailures(context, judge(request.rows.map(ruledRow), terms), terms);
  const rows = request.rows.map(storedRow);
  assertKnown(rows, new Set(fillContext.projects.map(({ id }) => id)));
  return { rows, required: requiredOf(fillContext), codes: codesOf(fillContext) };
}

/** What the projects around a sheet are called, by their number. */
export const codesOf = ({ projects }: Pick<FillContext, 'projects'>): Accepted['codes'] =>
  new Map(projects.map(({ id, code }) => [String(id), code]));

/** Projects are not locked while hours are booked on them: one may go between the look and the write. */
export const projectGone =
  (codes: Accepted['codes']) =>
  ({ kind, constraint, key }: Violation) =>
    kind === 'foreignKey' && constraint.includes('project_id')
      ? new Refusal(timesheetRefusals.projectGone, { code: codes.get(key ?? '') ?? '' })
      : null;
