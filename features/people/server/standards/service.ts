import {
  type AddClassRequest,
  type PlaceGradeRequest,
  type RemoveStandardRequest,
  type RenameClassRequest,
  type SaveStandardRequest,
  type StandardRates,
  standardRefusals,
} from '#features/people/contract-standards.ts';
import { entryIn, lastMonthOf } from '#features/people/rules-standards.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { lockMonths, markChange } from '#features/periods/server/service.ts';
import { firstDay, type Month, monthOf } from '#kernel/dates.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { changedDays, classOf, daysOf, read } from './reading.ts';
import {
  deleteClass,
  deletePlacement,
  deleteStandard,
  findClasses,
  insertClass,
  insertPlacement,
  insertStandard,
  renameClass,
  replacePlacement,
  replaceStandard,
  type StoredClass,
} from './store.ts';

const nameOf = ({ language }: SignedInContext, { nameZh, nameEn }: StoredClass) =>
  language === 'zh' ? nameZh : nameEn;

/** Accounts that have begun need a rate of each class from their first month on. */
function assertHolds(context: SignedInContext, { start }: Ledger, one: StoredClass): void {
  if (start === null || entryIn(start, one.entries) !== null) return;
  throw new Refusal(standardRefusals.standardNeeded, { name: nameOf(context, one), month: start });
}

const auditOf = (one: StoredClass, fromMonth: Month) => ({
  entity: 'standardRate',
  entityId: `${one.id}:${fromMonth}`,
});

const mark = (
  context: SignedInContext,
  tx: Transaction,
  record: string | number,
  fromMonth: Month,
): Promise<void> =>
  markChange(context, tx, { cause: 'standard', record, touched: { from: firstDay(fromMonth) } });

/** Sets the rate of a class from a month on; one that is there already is replaced only by who saw it. */
export function saveStandard(
  context: SignedInContext,
  { classId, fromMonth, rate, replaces }: SaveStandardRequest,
): Promise<StandardRates> {
  const wanted = { fromMonth, hourlyFen: yuanToFen(rate) };
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const before = await classOf(tx, classId);
    const done =
      replaces === null
        ? await insertStandard(tx, classId, wanted)
        : await replaceStandard(tx, classId, wanted, yuanToFen(replaces));
    const after = await classOf(tx, classId);
    const there = after.entries.find((entry) => entry.fromMonth === fromMonth);
    if (done) {
      const changed = changedDays(fromMonth, before.entries);
      if (changed !== null) months.assertOpen(changed, 'fromMonth');
      assertHolds(context, months.ledger, after);
      const { nameZh: name } = after;
      audit.record({
        action: 'standards.save',
        ...auditOf(after, fromMonth),
        ...(replaces === null ? {} : { before: { name, fromMonth, rate: replaces } }),
        after: { name, fromMonth, rate },
      });
      await mark(context, tx, classId, fromMonth);
    } else if (there?.hourlyFen === wanted.hourlyFen) {
      // A repeated click finds its work done.
      audit.nothingChanged();
    } else {
      throw await changedMeanwhile(context, tx, after, fromMonth);
    }
    return read(tx, context);
  });
}

const changedMeanwhile = async (
  context: SignedInContext,
  tx: Transaction,
  one: StoredClass,
  month: Month,
) =>
  new Refusal(
    standardRefusals.standardChanged,
    { name: nameOf(context, one), month },
    await read(tx, context),
  );

/** Takes an entry back; the one before it counts again in its months. */
export function removeStandard(
  context: SignedInContext,
  { classId, fromMonth, rate }: RemoveStandardRequest,
): Promise<StandardRates> {
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const before = await classOf(tx, classId);
    const gone = await deleteStandard(tx, classId, { fromMonth, hourlyFen: yuanToFen(rate) });
    if (!gone) {
      const there = before.entries.some((entry) => entry.fromMonth === fromMonth);
      if (there) throw await changedMeanwhile(context, tx, before, fromMonth);
      const params = { name: nameOf(context, before), month: fromMonth };
      throw new Refusal(standardRefusals.noSuchStandard, params);
    }
    const after = await classOf(tx, classId);
    months.assertOpen(daysOf(fromMonth, lastMonthOf(fromMonth, before.entries)));
    assertHolds(context, months.ledger, after);
    audit.record({
      action: 'standards.remove',
      ...auditOf(after, fromMonth),
      before: { name: after.nameZh, fromMonth, rate },
    });
    await mark(context, tx, classId, fromMonth);
    return read(tx, context);
  });
}

const nameTaken = ({ kind }: Violation) =>
  kind === 'unique' ? new Refusal(standardRefusals.classNameTaken) : null;

/** A class nobody is in yet, with a rate from the first month of the accounts on. */
export function addClass(
  context: SignedInContext,
  { rate, ...names }: AddClassRequest,
): Promise<StandardRates> {
  return write(context, async (tx, audit) => {
    const { ledger } = await lockMonths(tx);
    const id = await refusing(insertClass(tx, names), nameTaken);
    const fromMonth = ledger.start ?? monthOf(context.today);
    await insertStandard(tx, id, { fromMonth, hourlyFen: yuanToFen(rate) });
    audit.record({
      action: 'standards.addClass',
      entity: 'rateClass',
      entityId: id,
      after: { ...names, fromMonth, rate },
    });
    return read(tx, context);
  });
}

export function editClass(
  context: SignedInContext,
  { id, ...names }: RenameClassRequest,
): Promise<StandardRates> {
  return write(context, async (tx, audit) => {
    const { nameZh, nameEn } = await classOf(tx, id);
    if (nameZh === names.nameZh && nameEn === names.nameEn) audit.nothingChanged();
    else {
      await refusing(renameClass(tx, { id, ...names }), nameTaken);
      audit.record({
        action: 'standards.renameClass',
        entity: 'rateClass',
        entityId: id,
        before: { nameZh, nameEn },
        after: names,
      });
    }
    return read(tx, context);
  });
}

export function removeClass(context: SignedInContext, id: number): Promise<StandardRates> {
  return write(context, async (tx, audit) => {
    const one = await classOf(tx, id);
    const name = nameOf(context, one);
    if (one.isDefault) throw new Refusal(standardRefusals.classIsDefault, { name });
    await refusing(deleteClass(tx, id), ({ kind }) =>
      kind === 'foreignKey' ? new Refusal(standardRefusals.classInUse, { name }) : null,
    );
    const { nameZh, nameEn } = one;
    audit.record({
      action: 'standards.removeClass',
      entity: 'rateClass',
      entityId: id,
      before: { nameZh, nameEn },
    });
    return read(tx, context);
  });
}

const changePlacement = (
  tx: Transaction,
  { grade, fromMonth, classId, replaces }: PlaceGradeRequest,
): Promise<boolean> => {
  if (classId === null) {
    return deletePlacement(tx, grade, { fromMonth, classId: replaces ?? 0 });
  }
  return replaces === null
    ? insertPlacement(tx, grade, { fromMonth, classId })
    : replacePlacement(tx, grade, { fromMonth, classId }, replaces);
};

/** Puts a grade into a class from a month on, or takes that back. */
export function placeGrade(
  context: SignedInContext,
  request: PlaceGradeRequest,
): Promise<StandardRates> {
  const { grade, fromMonth, classId, replaces } = request;
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const classes = await findClasses(tx);
    const named = (id: number | null) => classes.find((one) => one.id === id)?.nameZh ?? null;
    if (classId !== null && named(classId) === null) throw new Refusal(commonRefusals.notFound);
    const done = await changePlacement(tx, request);
    const after = await read(tx, context);
    const key = grade.toLowerCase();
    const placements =
      after.grades.find((one) => one.grade.toLowerCase() === key)?.placements ?? [];
    if (done) {
      months.assertOpen(daysOf(fromMonth, lastMonthOf(fromMonth, placements)), 'fromMonth');
      audit.record({
        action: 'standards.placeGrade',
        entity: 'gradeClass',
        entityId: `${grade}:${fromMonth}`,
        ...(replaces === null
          ? {}
          : { before: { name: grade, fromMonth, rateClass: named(replaces) } }),
        ...(classId === null
          ? {}
          : { after: { name: grade, fromMonth, rateClass: named(classId) } }),
      });
      await mark(context, tx, grade, fromMonth);
    } else {
      const there = placements.find((one) => one.fromMonth === fromMonth)?.classId ?? null;
      if (there !== classId) {
        const params = { name: grade, month: fromMonth };
        throw new Refusal(standardRefusals.standardChanged, params, after);
      }
      audit.nothingChanged();
    }
    return after;
  });
}

/**
 * Accounts begin with a standard rate of every class. The default one may be set with them; the months
 * are held by whoever begins.
 */
export async function beginStandards(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  { month, rate }: { readonly month: Month; readonly rate: number | null },
): Promise<void> {
  for (const one of await findClasses(tx)) {
    const held = entryIn(month, one.entries);
    const isAsked = one.isDefault && rate !== null;
    if (held !== null) {
      const differs = isAsked && fenToYuan(held.hourlyFen) !== rate;
      if (differs) throw await changedMeanwhile(context, tx, one, month);
      continue;
    }
    if (!isAsked) {
      const params = { name: nameOf(context, one), month };
      throw new Refusal(standardRefusals.standardNeeded, params);
    }
    await insertStandard(tx, one.id, { fromMonth: month, hourlyFen: yuanToFen(rate) });
    audit.record({
      action: 'standards.save',
      ...auditOf(one, month),
      after: { name: one.nameZh, fromMonth: month, rate },
    });
  }
}
