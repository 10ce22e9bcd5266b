import {
  type MappingFields,
  type MappingUpdate,
  type MappingView,
  mappingRefusals,
} from '#features/actuals/contract-mapping.ts';
import { mappingOf } from '#features/actuals/rules-mapping.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { lockMonths, markChange } from '#features/periods/server/service.ts';
import type { Month } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  assertApart,
  assertClosedStay,
  assertInOrder,
  assertOnlyEnded,
  assertTakesVouchers,
  type Held,
  monthClosed,
  type Values,
} from './checks.ts';
import { defaultFrom, viewsOf } from './reading.ts';
import {
  deleteMapping,
  findBooked,
  findMappings,
  findSubCategories,
  insertMappings,
  lockMappings,
  type StoredMapping,
  updateMapping,
} from './store.ts';

async function hold(tx: Transaction): Promise<Held> {
  const { ledger } = await lockMonths(tx);
  await lockMappings(tx);
  return { ledger, mappings: await findMappings(tx) };
}

const auditOf = ({ prefix, target, subCategoryId, fromMonth, toMonth, note }: Values) => ({
  prefix,
  target,
  subCategoryId,
  fromMonth,
  toMonth,
  note,
});

const byOf = ({ instant, actor }: SignedInContext) => ({ at: instant, userId: actor.userId });

const mark = (context: SignedInContext, tx: Transaction, prefix: string): Promise<void> =>
  markChange(context, tx, { cause: 'mapping', record: prefix });

async function viewOf(context: SignedInContext, tx: Transaction, ledger: Ledger, id: number) {
  const { views } = await viewsOf(tx, context.today, ledger);
  const view = views.find((each) => each.id === id);
  if (view === undefined) throw new Refusal(commonRefusals.notFound);
  return view;
}

interface Added {
  readonly values: Values;
  readonly path: string;
}

/** Adds mappings, all or none; gives their numbers. */
async function add(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  held: Held,
  added: readonly Added[],
): Promise<number[]> {
  const subCategories = await findSubCategories(tx, context.today);
  // Numbers below zero are those of nobody yet.
  const fresh = added.map(({ values }, at) => ({ ...values, id: -1 - at, version: 1 }));
  const after: StoredMapping[] = [...held.mappings, ...fresh];
  added.forEach(({ values, path }, at) => {
    assertInOrder(values);
    assertTakesVouchers(subCategories, values.subCategoryId, `${path}subCategoryId`);
    const own = fresh[at];
    if (own !== undefined) assertApart(own, after, `${path}prefix`);
  });
  await assertClosedStay(tx, held, after, fresh);
  const values = added.map((each) => each.values);
  const inserted = await insertMappings(tx, values, byOf(context));
  const idOf = new Map(inserted.map(({ id, prefix }) => [prefix, id]));
  for (const each of values) {
    audit.record({
      action: 'mappings.create',
      entity: 'accountMapping',
      entityId: idOf.get(each.prefix) ?? 0,
      after: auditOf(each),
    });
  }
  await mark(context, tx, values[0]?.prefix ?? '');
  return inserted.map(({ id }) => id);
}

export const createMapping = (
  context: SignedInContext,
  { fromMonth, ...fields }: MappingFields,
): Promise<MappingView> =>
  write(context, async (tx, audit) => {
    const held = await hold(tx);
    const from = fromMonth === undefined ? defaultFrom(held.ledger) : fromMonth;
    const values = { ...fields, fromMonth: from };
    const [id = 0] = await add(context, tx, audit, held, [{ values, path: '' }]);
    return viewOf(context, tx, held.ledger, id);
  });

interface Assignment {
  readonly accounts: readonly Pick<MappingFields, 'prefix' | 'target' | 'subCategoryId'>[];
  readonly fromMonth?: Month | null | undefined;
}

export const assignAccounts = (
  context: SignedInContext,
  { accounts, fromMonth }: Assignment,
): Promise<{ created: number }> =>
  write(context, async (tx, audit) => {
    const held = await hold(tx);
    const from = fromMonth === undefined ? defaultFrom(held.ledger) : fromMonth;
    const added = accounts.map((account, at) => ({
      values: { ...account, fromMonth: from, toMonth: null, note: '' },
      path: `accounts.${at}.`,
    }));
    const ids = await add(context, tx, audit, held, added);
    return { created: ids.length };
  });

interface Place {
  readonly id: number;
  readonly version: number;
}

async function unchanged(context: SignedInContext, tx: Transaction, held: Held, place: Place) {
  const before = held.mappings.find(({ id }) => id === place.id);
  if (before === undefined) throw new Refusal(commonRefusals.notFound);
  if (before.version === place.version) return before;
  const current = await viewOf(context, tx, held.ledger, place.id);
  throw new Refusal(mappingRefusals.mappingChanged, { prefix: before.prefix }, current);
}

async function store(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  held: Held,
  before: StoredMapping,
  after: Values,
  action: 'mappings.update' | 'mappings.end',
): Promise<MappingView> {
  assertInOrder(after);
  await assertOnlyEnded(tx, held, before, after);
  const wanted = { ...after, id: before.id, version: before.version };
  assertApart(wanted, held.mappings, 'prefix');
  const all = held.mappings.map((each) => (each.id === before.id ? wanted : each));
  await assertClosedStay(tx, held, all, [before, after]);
  await updateMapping(tx, before.id, after, byOf(context));
  audit.record({
    action,
    entity: 'accountMapping',
    entityId: before.id,
    before: auditOf(before),
    after: auditOf(after),
  });
  await mark(context, tx, before.prefix);
  return viewOf(context, tx, held.ledger, before.id);
}

export const changeMapping = (
  context: SignedInContext,
  { id, version, ...fields }: MappingUpdate,
): Promise<MappingView> =>
  write(context, async (tx, audit) => {
    const held = await hold(tx);
    const before = await unchanged(context, tx, held, { id, version });
    if (fields.subCategoryId !== before.subCategoryId) {
      const subCategories = await findSubCategories(tx, context.today);
      assertTakesVouchers(subCategories, fields.subCategoryId, 'subCategoryId');
    }
    return store(context, tx, audit, held, before, fields, 'mappings.update');
  });

export const endMapping = (
  context: SignedInContext,
  { toMonth, ...place }: Place & { readonly toMonth: Month | null },
): Promise<MappingView> =>
  write(context, async (tx, audit) => {
    const held = await hold(tx);
    const before = await unchanged(context, tx, held, place);
    return store(context, tx, audit, held, before, { ...before, toMonth }, 'mappings.end');
  });

export const removeMapping = (
  context: SignedInContext,
  place: Place,
): Promise<{ deleted: number }> =>
  write(context, async (tx, audit) => {
    const held = await hold(tx);
    const before = await unchanged(context, tx, held, place);
    const others = held.mappings.filter(({ id }) => id !== place.id);
    // Another one may say the same of its lines: it is used all the same.
    const booked = await findBooked(tx, held.ledger, [before]);
    const used = booked.filter(
      ({ code, month }) => mappingOf(code, month, held.mappings)?.id === before.id,
    );
    if (used.length > 0) throw monthClosed([...new Set(used.map(({ month }) => month))].sort());
    await assertClosedStay(tx, held, others, [before]);
    await deleteMapping(tx, place.id);
    audit.record({
      action: 'mappings.remove',
      entity: 'accountMapping',
      entityId: place.id,
      before: auditOf(before),
    });
    await mark(context, tx, before.prefix);
    return { deleted: 1 };
  });
