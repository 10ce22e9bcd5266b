import type { RatePreview } from '#features/people/contract-rates.ts';
import type { StandardPreviewRequest, StandardRates } from '#features/people/contract-standards.ts';
import {
  entryAfter,
  entryIn,
  type LabourValue,
  lastMonthOf,
  plannedRate,
  type StandardEntry,
} from '#features/people/rules-standards.ts';
import { firstDay, lastDay, type Month, monthOf } from '#kernel/dates.ts';
import { fenToYuan } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { previewOf } from '../rates/preview.ts';
import { gradeOrder } from '../rates/service.ts';
import { proposedStandard } from './proposal.ts';
import {
  daysOfClass,
  daysOfGrade,
  findClasses,
  findPlacedGrades,
  type StoredClass,
} from './store.ts';

/** What somebody gets of labour: actual for whoever may see rates, and nothing else for others. */
export function labourValueFor({ roles }: Actor, asked: LabourValue): LabourValue {
  if (asked === 'actual' && !isPermitted(roles, 'rates:read')) {
    throw new Refusal(commonRefusals.notPermitted);
  }
  return asked;
}

const shown = ({ fromMonth, hourlyFen }: StandardEntry) => ({
  fromMonth,
  rate: fenToYuan(hourlyFen),
});

const shownOrNull = (entry: StandardEntry | null) => (entry === null ? null : shown(entry));

export async function read(
  executor: Executor,
  { actor, today }: SignedInContext,
): Promise<StandardRates> {
  const classes = await findClasses(executor);
  const grades = await findPlacedGrades(executor);
  const month = monthOf(today);
  return {
    today,
    classes: classes.map(({ entries, ...one }) => ({
      ...one,
      current: shownOrNull(entryIn(month, entries)),
      next: shownOrNull(entryAfter(month, entries)),
      history: entries.map(shown),
    })),
    grades: grades
      .map(({ grade, placements }) => ({ grade, placements: [...placements] }))
      .sort((a, b) => gradeOrder.compare(a.grade, b.grade)),
    abilities: { edit: isPermitted(actor.roles, 'rates:edit') },
  };
}

export const readStandards = (context: SignedInContext): Promise<StandardRates> =>
  read(context.db.executor, context);

export async function proposeStandard({ db, today }: SignedInContext) {
  const fen = await proposedStandard(db.executor, today);
  return { rate: fen === null ? null : fenToYuan(fen) };
}

/** What an hour is planned at in these months, by class; the default first, none without a rate. */
export async function findStandardRates(executor: Executor, months: readonly Month[]) {
  const classes = await findClasses(executor);
  return classes
    .filter(({ entries }) => entries.length > 0)
    .map(({ id, nameZh, nameEn, entries }) => ({
      classId: id,
      nameZh,
      nameEn,
      rates: months.map((month) => fenToYuan(plannedRate(month, entries) ?? 0)),
    }));
}

/** The first month with a rate of the default class; null while it has none. */
export async function standardFrom(executor: Executor): Promise<Month | null> {
  const [company] = await findClasses(executor);
  return company?.entries.at(-1)?.fromMonth ?? null;
}

export async function classOf(executor: Executor, id: number): Promise<StoredClass> {
  const found = (await findClasses(executor)).find((one) => one.id === id);
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}

/** The days of months from one on, to the last where there is one. */
export const daysOf = (from: Month, last: Month | null) => ({
  from: firstDay(from),
  until: last === null ? null : lastDay(last),
});

/**
 * The days whose rate is another one afterwards. Before the first entry there was none, and nothing is
 * booked without one, so that a closed month stays as it is.
 */
export function changedDays(fromMonth: Month, entries: readonly StandardEntry[]) {
  const first = entries.at(-1)?.fromMonth;
  const last = lastMonthOf(fromMonth, entries);
  if (first === undefined) return null;
  return daysOf(fromMonth > first ? fromMonth : first, last);
}

export async function previewStandard(
  context: SignedInContext,
  { classId, grade, fromMonth }: StandardPreviewRequest,
): Promise<RatePreview> {
  const { executor } = context.db;
  if (grade !== undefined) {
    const key = grade.toLowerCase();
    const known = (await findPlacedGrades(executor)).find((one) => one.grade.toLowerCase() === key);
    const span = daysOf(fromMonth, lastMonthOf(fromMonth, known?.placements ?? []));
    return { replaces: null, ...(await previewOf(context, span, daysOfGrade(grade, span))) };
  }
  const { id, entries } = await classOf(executor, classId ?? 0);
  const there = entries.find((entry) => entry.fromMonth === fromMonth);
  const span = daysOf(fromMonth, lastMonthOf(fromMonth, entries));
  const changed = changedDays(fromMonth, entries);
  return {
    replaces: there === undefined ? null : fenToYuan(there.hourlyFen),
    ...(await previewOf(context, span, daysOfClass(id, span), changed)),
  };
}
