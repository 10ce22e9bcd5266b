import type {
  CategoryFields,
  CategoryPlace,
  CategoryTree,
} from '#features/budgets/contract-categories.ts';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { editsCategories } from '#features/budgets/server/access.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { lockMonths, markChange } from '#features/periods/server/service.ts';
import {
  assertNoProblems,
  commonRefusals,
  fieldRefusal,
  InvalidInput,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import {
  deleteOne,
  findLabour,
  findTree,
  forgetHidden,
  hasSubs,
  insertCategory,
  insertSub,
  isUsedIn,
  type Level,
  lockOne,
  lockTree,
  type Stored,
  setEnded,
  setSubsEnded,
  swap,
  updateCategory,
  updateSub,
} from './store.ts';

export async function readTree(executor: Executor, actor: Actor): Promise<CategoryTree> {
  return { categories: await findTree(executor), abilities: { edit: editsCategories(actor) } };
}

const ENTITIES = { category: 'costCategory', subCategory: 'costSubCategory' } as const;

const nameOf = (
  { language }: SignedInContext,
  { nameZh, nameEn }: Pick<Stored, 'nameZh' | 'nameEn'>,
) => (language === 'zh' ? nameZh : nameEn);

/**
 * Hours are planned and booked under one sub-category. Another one takes planned hours of closed months away from
 * their actual ones, so it can come to that only as long as no month is closed; a run that is shown is out of date.
 */
async function judgeLabour(
  context: SignedInContext,
  tx: Transaction,
  { closedThrough }: Ledger,
  before: Awaited<ReturnType<typeof findLabour>>,
): Promise<void> {
  const after = await findLabour(tx);
  if (before?.id === after?.id) return;
  if (closedThrough !== null && before !== null) {
    const other = after === null ? '—' : nameOf(context, after);
    throw new Refusal(budgetRefusals.labourFixed, { name: nameOf(context, before), other });
  }
  await markChange(context, tx, { cause: 'mapping', record: after?.id ?? '' });
}

/** Every change of the tree: alone, and answered with the tree as it is then. */
function changeTree(
  context: SignedInContext,
  work: (tx: Transaction, audit: AuditTrail) => Promise<void>,
): Promise<CategoryTree> {
  return write(context, async (tx, audit) => {
    const { ledger } = await lockMonths(tx);
    await lockTree(tx);
    const labour = await findLabour(tx);
    await work(tx, audit);
    await judgeLabour(context, tx, ledger, labour);
    return readTree(tx, context.actor);
  });
}

async function known(tx: Transaction, level: Level, id: number): Promise<Stored> {
  const found = await lockOne(tx, level, id);
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return found;
}

/** The same if it still is what the reader saw. */
async function unchanged(
  context: SignedInContext,
  tx: Transaction,
  { level, id, version }: CategoryPlace,
): Promise<Stored> {
  const found = await known(tx, level, id);
  if (found.version === version) return found;
  const name = nameOf(context, found);
  throw new Refusal(budgetRefusals.categoryChanged, { name }, await readTree(tx, context.actor));
}

const refusalOfCode = (path: string, code: string) => (violation: Violation) =>
  violation.kind === 'unique' && violation.constraint.endsWith('_code_key')
    ? fieldRefusal([refusedField(path, budgetRefusals.categoryCodeTaken, { code })])
    : null;

/** What a sub-category newly comes to must be there, and not have ended. */
async function assertTakesSubs(tx: Transaction, id: number, path: string): Promise<void> {
  const category = await lockOne(tx, 'category', id);
  if (category === null) throw new InvalidInput([{ path, key: 'common.wrongValue' }]);
  if (category.endedOn !== null) throw new InvalidInput([{ path, key: 'budgets.unknownItem' }]);
}

const valuesOf = (fields: CategoryFields) => {
  const { level: _, ...values } = fields;
  return values;
};

export const createCategory = (context: SignedInContext, fields: CategoryFields) =>
  changeTree(context, async (tx, audit) => {
    const { level, code, nameZh, nameEn } = fields;
    const names = { code, nameZh, nameEn };
    const refusal = refusalOfCode('code', code);
    const insert = async () => {
      if (fields.level === 'category') return insertCategory(tx, names);
      const { categoryId, source } = fields;
      await assertTakesSubs(tx, categoryId, 'categoryId');
      return insertSub(tx, { ...names, categoryId, source });
    };
    const id = await refusing(insert(), refusal);
    audit.record({
      action: 'budgets.createCategory',
      entity: ENTITIES[level],
      entityId: id,
      after: valuesOf(fields),
    });
  });

async function storeChanged(
  context: SignedInContext,
  tx: Transaction,
  before: Stored,
  fields: CategoryFields,
): Promise<void> {
  const { code, nameZh, nameEn } = fields;
  const names = { code, nameZh, nameEn };
  if (fields.level === 'category') return updateCategory(tx, before.id, names);
  const { categoryId, source } = fields;
  if (categoryId !== before.categoryId && before.endedOn === null) {
    await assertTakesSubs(tx, categoryId, 'fields.categoryId');
  }
  const moves = categoryId !== before.categoryId;
  const turns = source !== before.source;
  if ((moves || turns) && (await isUsedIn(tx, before.id))) {
    const name = nameOf(context, before);
    assertNoProblems([
      ...(moves ? [refusedField('fields.categoryId', budgetRefusals.categoryFixed, { name })] : []),
      ...(turns ? [refusedField('fields.source', budgetRefusals.sourceFixed, { name })] : []),
    ]);
  }
  return updateSub(tx, before, { ...names, categoryId, source });
}

export const changeCategory = (
  context: SignedInContext,
  { fields, ...place }: CategoryPlace & { readonly fields: CategoryFields },
) =>
  changeTree(context, async (tx, audit) => {
    if (fields.level !== place.level) {
      throw new InvalidInput([{ path: 'fields.level', key: 'common.wrongValue' }]);
    }
    const before = await unchanged(context, tx, place);
    await refusing(
      storeChanged(context, tx, before, fields),
      refusalOfCode('fields.code', fields.code),
    );
    const { code, nameZh, nameEn, categoryId, source } = before;
    audit.record({
      action: 'budgets.updateCategory',
      entity: ENTITIES[place.level],
      entityId: place.id,
      before: { code, nameZh, nameEn, ...(categoryId === null ? {} : { categoryId, source }) },
      after: valuesOf(fields),
    });
  });

export const moveCategory = (
  context: SignedInContext,
  { by, ...place }: CategoryPlace & { readonly by: 1 | -1 },
) =>
  changeTree(context, async (tx, audit) => {
    const one = await unchanged(context, tx, place);
    if (!(await swap(tx, place.level, one, by))) return audit.nothingChanged();
    const { code, nameZh, nameEn } = one;
    audit.record({
      action: 'budgets.moveCategory',
      entity: ENTITIES[place.level],
      entityId: place.id,
      after: { code, nameZh, nameEn, moved: by },
    });
  });

const recordEnd = (audit: AuditTrail, level: Level, one: Stored, endedOn: string | null) =>
  audit.record({
    action: endedOn === null ? 'budgets.resumeCategory' : 'budgets.endCategory',
    entity: ENTITIES[level],
    entityId: one.id,
    before: { code: one.code, nameZh: one.nameZh, nameEn: one.nameEn, endedOn: one.endedOn },
    after: { code: one.code, nameZh: one.nameZh, nameEn: one.nameEn, endedOn },
  });

/** Nothing is planned in a sub-category beneath an ended category: taking it up takes up both. */
async function resumeAbove(tx: Transaction, audit: AuditTrail, { categoryId }: Stored) {
  if (categoryId === null) return;
  const category = await lockOne(tx, 'category', categoryId);
  if (category === null || category.endedOn === null) return;
  await setEnded(tx, 'category', category.id, null);
  recordEnd(audit, 'category', category, null);
}

export const endCategory = (
  context: SignedInContext,
  { ended, ...place }: CategoryPlace & { readonly ended: boolean },
) =>
  changeTree(context, async (tx, audit) => {
    const { level } = place;
    const one = await unchanged(context, tx, place);
    if ((one.endedOn !== null) === ended) return audit.nothingChanged();
    const until = ended ? context.today : null;
    await setEnded(tx, level, one.id, until);
    recordEnd(audit, level, one, until);
    if (level === 'category') await setSubsEnded(tx, one, until);
    if (level === 'subCategory' && !ended) await resumeAbove(tx, audit, one);
  });

export const removeCategory = (
  context: SignedInContext,
  { level, id }: { readonly level: Level; readonly id: number },
) =>
  changeTree(context, async (tx, audit) => {
    const one = await known(tx, level, id);
    const name = nameOf(context, one);
    if (level === 'category' && (await hasSubs(tx, id))) {
      throw new Refusal(budgetRefusals.categoryHasSubs, { name });
    }
    if (level === 'subCategory') {
      if (await isUsedIn(tx, id)) throw new Refusal(budgetRefusals.categoryInUse, { name });
      await forgetHidden(tx, id);
    }
    // Whatever else comes to count on it keeps it, too.
    await refusing(deleteOne(tx, level, id), ({ kind }) =>
      kind === 'foreignKey' ? new Refusal(budgetRefusals.categoryInUse, { name }) : null,
    );
    const { code, nameZh, nameEn } = one;
    audit.record({
      action: 'budgets.removeCategory',
      entity: ENTITIES[level],
      entityId: id,
      before: { code, nameZh, nameEn },
    });
  });
