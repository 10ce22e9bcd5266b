import {
  type ChangedRates,
  type GradeRates,
  type PersonRateRow,
  type PersonRatesQuery,
  type RateEntryView,
  type RateHistory,
  type RatePreview,
  type RatePreviewRequest,
  type RemoveRateRequest,
  rateRefusals,
  type SaveRateRequest,
} from '#features/people/contract-rates.ts';
import { lastDayOf, nextRate, type RateEntry, rateOn } from '#features/people/rules-rates.ts';
import type { TouchedDays } from '#features/periods/rules.ts';
import { lockMonths, markChange } from '#features/periods/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { previewOf } from './preview.ts';
import {
  countByGrade,
  deleteRate,
  findAllGradeRates,
  findPerson,
  findRates,
  insertRate,
  type RateTarget,
  replaceRate,
} from './store.ts';
import { concerned, findPersonRates } from './store-effects.ts';

const shown = ({ effectiveFrom, hourlyFen }: RateEntry): RateEntryView => ({
  effectiveFrom,
  hourlyCost: fenToYuan(hourlyFen),
});

const shownOrNull = (entry: RateEntry | null) => (entry === null ? null : shown(entry));

/** P4 before P10. */
export const gradeOrder = new Intl.Collator('en', { numeric: true });

/** Every grade that has a rate or people, with what it costs. */
export async function gradeRates({ db, actor, today }: SignedInContext): Promise<GradeRates> {
  const people = await countByGrade(db.executor, today);
  const rates = await findAllGradeRates(db.executor);
  const spelling = new Map<string, string>();
  for (const { key, grade } of people) spelling.set(key, grade);
  for (const { key, grade } of rates) spelling.set(key, grade);
  const rows = [...spelling].map(([key, grade]) => {
    const entries = rates.filter((rate) => rate.key === key);
    return {
      grade,
      headcount: people.find((counted) => counted.key === key)?.headcount ?? 0,
      current: shownOrNull(rateOn(today, entries)),
      next: shownOrNull(nextRate(today, entries)),
      history: entries.map(shown),
    };
  });
  return {
    today,
    rows: rows.sort((a, b) => gradeOrder.compare(a.grade, b.grade)),
    abilities: { edit: isPermitted(actor.roles, 'rates:edit') },
  };
}

export async function personRates(
  { db, today }: SignedInContext,
  query: PersonRatesQuery,
): Promise<{ total: number; rows: PersonRateRow[] }> {
  const { total, rows } = await findPersonRates(db.executor, query, today);
  return {
    total,
    rows: rows.map(({ hourlyFen, ...row }) => ({
      ...row,
      hourlyCost: hourlyFen === null ? null : fenToYuan(hourlyFen),
    })),
  };
}

export async function rateHistory(
  { db, today }: SignedInContext,
  userId: number,
): Promise<RateHistory> {
  const found = await findPerson(db.executor, userId);
  if (found === null) throw new Refusal(commonRefusals.notFound);
  const personal = await findRates(db.executor, { userId });
  // Asked for even without a grade, so that the number of statements is always the same.
  const ofGrade = await findRates(db.executor, { grade: found.grade ?? '' });
  return {
    ...found,
    today,
    personal: personal.map(shown),
    ofGrade: ofGrade.map(shown),
  };
}

/** The contract has made sure that exactly one of the two is there. */
function targetOf({ grade, userId }: { grade?: string | undefined; userId?: number | undefined }) {
  return (grade === undefined ? { userId } : { grade }) as RateTarget;
}

/** How the target is called in messages and in the audit log. */
async function nameOf(executor: Executor, target: RateTarget): Promise<string> {
  if (target.grade !== undefined) return target.grade;
  const found = await findPerson(executor, target.userId);
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return found.nickName;
}

/** What a change would touch: months, people and hours. */
export async function previewRate(
  context: SignedInContext,
  request: RatePreviewRequest,
): Promise<RatePreview> {
  const { db } = context;
  const target = targetOf(request);
  const { effectiveFrom } = request;
  await nameOf(db.executor, target);
  const entries = await findRates(db.executor, target);
  const there = entries.find((entry) => entry.effectiveFrom === effectiveFrom);
  const until = lastDayOf(effectiveFrom, entries);
  const span = { from: effectiveFrom, until };
  return {
    replaces: there === undefined ? null : fenToYuan(there.hourlyFen),
    ...(await previewOf(context, span, concerned(target, span))),
  };
}

/** The days on which an entry that begins then counts, or counted. */
const daysOf = (effectiveFrom: CalendarDate, entries: readonly RateEntry[]) => ({
  from: effectiveFrom,
  until: lastDayOf(effectiveFrom, entries),
});

const auditOf = (target: RateTarget) =>
  target.grade === undefined
    ? { entity: 'personalRate', entityId: target.userId }
    : { entity: 'gradeRate', entityId: target.grade };

const isWanted = (entries: readonly RateEntry[], wanted: RateEntry) =>
  entries.some(
    ({ effectiveFrom, hourlyFen }) =>
      effectiveFrom === wanted.effectiveFrom && hourlyFen === wanted.hourlyFen,
  );

async function ratesNow(tx: Transaction, target: RateTarget) {
  const entries = await findRates(tx, target);
  return { entries, reply: { history: entries.map(shown) } satisfies ChangedRates };
}

/** The person may be deleted between the look and the write. */
const whoeverIsGone = ({ kind }: Violation) =>
  kind === 'foreignKey' ? new Refusal(commonRefusals.notFound) : null;

const mark = (
  context: SignedInContext,
  tx: Transaction,
  target: RateTarget,
  touched: TouchedDays,
): Promise<void> =>
  markChange(context, tx, { cause: 'rate', record: auditOf(target).entityId, touched });

/** Sets a rate from a day on; one that is there already is replaced only by whoever has seen it. */
export function saveRate(
  context: SignedInContext,
  request: SaveRateRequest,
): Promise<ChangedRates> {
  const target = targetOf(request);
  const { effectiveFrom, hourlyCost, replaces } = request;
  const wanted = { effectiveFrom, hourlyFen: yuanToFen(hourlyCost) };
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const name = await nameOf(tx, target);
    const done =
      replaces === null
        ? await refusing(insertRate(tx, target, wanted), whoeverIsGone)
        : await replaceRate(tx, target, wanted, yuanToFen(replaces));
    const { entries, reply } = await ratesNow(tx, target);
    if (done) {
      months.assertOpen(daysOf(effectiveFrom, entries), 'effectiveFrom');
      audit.record({
        action: 'rates.save',
        ...auditOf(target),
        ...(replaces === null ? {} : { before: { name, effectiveFrom, hourlyCost: replaces } }),
        after: { name, effectiveFrom, hourlyCost },
      });
      await mark(context, tx, target, daysOf(effectiveFrom, entries));
    } else if (isWanted(entries, wanted)) {
      // A repeated click finds its work done.
      audit.nothingChanged();
    } else {
      throw new Refusal(rateRefusals.rateChanged, { name, day: effectiveFrom }, reply);
    }
    return reply;
  });
}

/** Takes an entry back; the one before it counts again on its days. */
export function removeRate(
  context: SignedInContext,
  request: RemoveRateRequest,
): Promise<ChangedRates> {
  const target = targetOf(request);
  const { effectiveFrom, hourlyCost } = request;
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const name = await nameOf(tx, target);
    const done = await deleteRate(tx, target, effectiveFrom, yuanToFen(hourlyCost));
    const { entries, reply } = await ratesNow(tx, target);
    if (!done) {
      const there = entries.some((entry) => entry.effectiveFrom === effectiveFrom);
      const refusal = there ? rateRefusals.rateChanged : rateRefusals.noSuchRate;
      throw new Refusal(refusal, { name, day: effectiveFrom }, reply);
    }
    months.assertOpen(daysOf(effectiveFrom, entries));
    audit.record({
      action: 'rates.remove',
      ...auditOf(target),
      before: { name, effectiveFrom, hourlyCost },
    });
    await mark(context, tx, target, daysOf(effectiveFrom, entries));
    return reply;
  });
}
