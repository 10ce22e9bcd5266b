import { type Batch, batchRefusals } from '#features/batches/contract.ts';
import { extensionProblems } from '#features/batches/rules.ts';
import { toInstant } from '#kernel/dates.ts';
import { assertNoProblems, commonRefusals, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { deleteExtension, peopleWithin, upsertExtensions } from './people-store.ts';
import { readBatch } from './reading.ts';
import { type BatchRecord, lockBatch } from './store.ts';

/** Extensions are records of their own: they neither need nor change the version of the settings. */
async function openBatch(tx: Transaction, id: number): Promise<BatchRecord> {
  const record = await lockBatch(tx, id);
  if (record === null) throw new Refusal(commonRefusals.notFound);
  if (record.status !== 'open') throw new Refusal(batchRefusals.notOpen, { name: record.name });
  return record;
}

interface ExtensionRequest {
  readonly id: number;
  readonly userIds: readonly number[];
  readonly until: string;
  readonly reason: string;
}

export function extendBatch(
  context: SignedInContext,
  { id, until, reason, ...request }: ExtensionRequest,
): Promise<Batch> {
  const userIds = [...new Set(request.userIds)];
  return write(context, async (tx, audit) => {
    const { name, deadline } = await openBatch(tx, id);
    const within = await peopleWithin(tx, id, userIds);
    const outside = userIds.filter((userId) => !within.has(userId));
    const params = { name, people: outside.length };
    assertNoProblems([
      ...(outside.length > 0 ? [refusedField('userIds', batchRefusals.notInBatch, params)] : []),
      ...extensionProblems(until, deadline, toInstant(context.now)),
    ]);
    await upsertExtensions(tx, id, userIds, { until, reason });
    audit.record({
      action: 'batches.extend',
      entity: 'batch',
      entityId: id,
      after: { userIds, until, reason },
    });
    return readBatch(tx, id, context);
  });
}

export function withdrawExtension(
  context: SignedInContext,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Batch> {
  return write(context, async (tx, audit) => {
    await openBatch(tx, id);
    const removed = await deleteExtension(tx, id, userId);
    if (removed === null) audit.nothingChanged();
    else {
      audit.record({
        action: 'batches.withdrawExtension',
        entity: 'batch',
        entityId: id,
        before: { userId, until: removed.until, reason: removed.reason },
      });
    }
    return readBatch(tx, id, context);
  });
}
