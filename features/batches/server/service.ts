import { type Batch, batchRefusals } from '#features/batches/contract.ts';
import { nextBatch } from '#features/batches/next-batch.ts';
import {
  type BatchField,
  type BatchSettings,
  changedFields,
  editableFields,
  isEditable,
  settingsProblems,
} from '#features/batches/rules.ts';
import {
  commonRefusals,
  fieldRefusal,
  InvalidInput,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { growOpenBatches, lockAudience } from './audience.ts';
import { countSheets } from './list-store.ts';
import { progressOf } from './progress.ts';
import { readBatch } from './reading.ts';
import {
  type BatchRecord,
  deleteBatch,
  findBatch,
  findSettings,
  insertBatch,
  lockBatch,
  namesWithSheets,
  removePeople,
  replaceDepartments,
  replaceExclusions,
  replaceFlows,
  updateBatch,
} from './store.ts';

export { type PublishedBatch, publishedBatch, publishedBatches } from './published.ts';

/** What the reader saw of a batch. */
export interface Seen {
  readonly id: number;
  readonly version: number;
}

const once = (ids: readonly number[]) => [...new Set(ids)];

/** Each number once, and no departments where they would mean nothing. */
function tidy(settings: BatchSettings): BatchSettings {
  return {
    ...settings,
    deptIds: settings.audienceAll ? [] : once(settings.deptIds),
    excludedIds: once(settings.excludedIds),
  };
}

function assertSound(settings: BatchSettings, timeZone: string): void {
  const issues = settingsProblems(settings, timeZone);
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** The database knows which departments and people there are. */
function unknownRecord({ kind, constraint }: Violation): Error | null {
  if (kind !== 'foreignKey') return null;
  const path = constraint.startsWith('batch_department_') ? 'deptIds' : 'excludedIds';
  const key = path === 'deptIds' ? 'batches.unknownDepartment' : 'batches.unknownPerson';
  return new InvalidInput([{ path, key }]);
}

/** The batch as the reader saw it, held until the transaction ends; otherwise they get it as it is. */
export async function lockSeen(
  tx: Transaction,
  context: SignedInContext,
  { id, version }: Seen,
): Promise<BatchRecord> {
  const record = await lockBatch(tx, id);
  if (record === null) throw new Refusal(commonRefusals.notFound);
  if (record.version === version) return record;
  const current = await readBatch(tx, id, context);
  throw new Refusal(batchRefusals.changed, { name: record.name }, current);
}

async function insertDraft(tx: Transaction, settings: BatchSettings): Promise<number> {
  const id = await insertBatch(tx, settings);
  await refusing(replaceDepartments(tx, id, settings.deptIds), unknownRecord);
  await refusing(replaceExclusions(tx, id, settings.excludedIds), unknownRecord);
  await replaceFlows(tx, id, settings.flows);
  return id;
}

export function createBatch(context: SignedInContext, request: BatchSettings): Promise<Batch> {
  const settings = tidy(request);
  assertSound(settings, context.timeZone);
  return write(context, async (tx, audit) => {
    const id = await insertDraft(tx, settings);
    audit.record({
      action: 'batches.create',
      entity: 'batch',
      entityId: id,
      after: { ...settings },
    });
    return readBatch(tx, id, context);
  });
}

export function copyBatch(
  context: SignedInContext,
  { id: sourceId }: { readonly id: number },
): Promise<Batch> {
  return write(context, async (tx, audit) => {
    const source = await findBatch(tx, sourceId);
    if (source === null) throw new Refusal(commonRefusals.notFound);
    const settings = nextBatch(await findSettings(tx, source), context.timeZone);
    const id = await insertDraft(tx, settings);
    audit.record({
      action: 'batches.copy',
      entity: 'batch',
      entityId: id,
      after: { ...settings, copyOf: sourceId },
    });
    return readBatch(tx, id, context);
  });
}

export function removeBatch(context: SignedInContext, seen: Seen): Promise<null> {
  return write(context, async (tx, audit) => {
    const record = await lockSeen(tx, context, seen);
    if (record.status !== 'draft') throw new Refusal(batchRefusals.notDraft, { name: record.name });
    const settings = await findSettings(tx, record);
    await deleteBatch(tx, record.id);
    audit.record({
      action: 'batches.remove',
      entity: 'batch',
      entityId: record.id,
      before: { ...settings },
    });
    return null;
  });
}

/** In an open batch only some fields may change; each of the others is named. */
async function assertEditable(
  tx: Transaction,
  record: BatchRecord,
  changed: readonly BatchField[],
): Promise<void> {
  if (record.status === 'closed') throw new Refusal(batchRefusals.closed, { name: record.name });
  const sheets = progressOf(0, await countSheets(tx, [record.id]));
  const anySubmitted = sheets.submitted + sheets.returned + sheets.approved > 0;
  const editable = editableFields(record.status, anySubmitted);
  const locked = changed.filter((field) => !isEditable(editable, field));
  if (locked.length === 0) return;
  const key = (field: BatchField) =>
    field === 'flows' ? 'batches.flowInUse' : 'batches.fieldLocked';
  throw new InvalidInput(locked.map((field) => ({ path: field, key: key(field) })));
}

const NAMES_SHOWN = 3;

/** Leaves people out of an open batch, unless they have begun, and lets others in again. */
async function changeExclusions(
  tx: Transaction,
  record: BatchRecord,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const left = after.filter((id) => !before.includes(id));
  if (left.length > 0) {
    const names = await namesWithSheets(tx, record.id, left);
    if (names.length > 0) {
      const params = { people: names.length, names: names.slice(0, NAMES_SHOWN).join('、') };
      throw fieldRefusal([refusedField('excludedIds', batchRefusals.hasSheets, params)]);
    }
    await removePeople(tx, record.id, left);
  }
  await refusing(replaceExclusions(tx, record.id, after), unknownRecord);
  await growOpenBatches(tx, { batchId: record.id });
}

async function storeChanges(
  tx: Transaction,
  record: BatchRecord,
  before: BatchSettings,
  after: BatchSettings,
): Promise<void> {
  await updateBatch(tx, record.id, after);
  const changed = new Set(changedFields(before, after));
  if (changed.has('deptIds')) {
    await refusing(replaceDepartments(tx, record.id, after.deptIds), unknownRecord);
  }
  if (changed.has('flows')) await replaceFlows(tx, record.id, after.flows);
  if (!changed.has('excludedIds')) return;
  if (record.status === 'open') {
    await changeExclusions(tx, record, before.excludedIds, after.excludedIds);
  } else {
    await refusing(replaceExclusions(tx, record.id, after.excludedIds), unknownRecord);
  }
}

export function updateBatchSettings(
  context: SignedInContext,
  { id, version, ...request }: BatchSettings & Seen,
): Promise<Batch> {
  const settings = tidy(request);
  assertSound(settings, context.timeZone);
  return write(context, async (tx, audit) => {
    await lockAudience(tx, 'exclude');
    const record = await lockSeen(tx, context, { id, version });
    const before = await findSettings(tx, record);
    const changed = changedFields(before, settings);
    await assertEditable(tx, record, changed);
    if (changed.length === 0) audit.nothingChanged();
    else {
      await storeChanges(tx, record, before, settings);
      if (record.status === 'open') await context.announce(tx, 'audience', { batchIds: [id] });
      const only = (of: BatchSettings) =>
        Object.fromEntries(changed.map((field) => [field, of[field]]));
      audit.record({
        action: 'batches.update',
        entity: 'batch',
        entityId: id,
        before: only(before),
        after: only(settings),
      });
    }
    return readBatch(tx, id, context);
  });
}
