import { sql } from 'drizzle-orm';
import { type Batch, batchRefusals, type Overlap } from '#features/batches/contract.ts';
import { batchMachine } from '#features/batches/rules.ts';
import { toInstant } from '#kernel/dates.ts';
import { type FieldProblem, fieldRefusal, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import { refusing } from '#server/platform/db/errors.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  findOverlaps,
  growOpenBatches,
  insertAudience,
  lockAudience,
  storedBatches,
} from './audience.ts';
import { readBatch } from './reading.ts';
import { lockSeen, type Seen } from './service.ts';
import { moveBatch } from './store.ts';

function overlapProblem(name: string, overlaps: readonly Overlap[]): FieldProblem {
  const [first] = overlaps;
  const params = {
    name,
    other: first?.name ?? '',
    range: first === undefined ? '' : `${first.startDate} – ${first.endDate}`,
    people: first?.people ?? 0,
    names: first?.names.join('、') ?? '',
  };
  return refusedField('startDate', batchRefusals.overlap, params);
}

/**
 * Fixes who is asked. Only one batch is published at a time, so the overlap found first is the
 * whole truth; the constraint beneath would refuse it even if this were not so.
 */
export function publishBatch(context: SignedInContext, seen: Seen): Promise<Batch> {
  const now = toInstant(context.now);
  return write(context, async (tx, audit) => {
    await lockAudience(tx, 'exclude');
    const { id, name, status, deadline } = await lockSeen(tx, context, seen);
    const next = batchMachine.next(status, 'publish');
    if (next === null) throw new Refusal(batchRefusals.notDraft, { name });
    const overlaps = await findOverlaps(tx, storedBatches(sql`id = ${id}`), id);
    const problems = [
      ...(overlaps.length > 0 ? [overlapProblem(name, overlaps)] : []),
      ...(deadline <= now
        ? [refusedField('deadline', batchRefusals.deadlinePassed, { name })]
        : []),
    ];
    if (problems.length > 0) throw fieldRefusal(problems, { overlaps });
    const people = await refusing(insertAudience(tx, id), ({ kind }) =>
      kind === 'exclusion' ? fieldRefusal([overlapProblem(name, [])], { overlaps: [] }) : null,
    );
    if (people === 0) throw fieldRefusal([refusedField('deptIds', batchRefusals.nobody, { name })]);
    await moveBatch(tx, id, next, { publishedAt: now });
    await context.announce(tx, 'audience', { batchIds: [id] });
    audit.record({
      action: 'batches.publish',
      entity: 'batch',
      entityId: id,
      before: { status },
      after: { status: next, people },
    });
    return readBatch(tx, id, context);
  });
}

export function closeBatch(context: SignedInContext, seen: Seen): Promise<Batch> {
  return write(context, async (tx, audit) => {
    await lockAudience(tx, 'exclude');
    const { id, name, status } = await lockSeen(tx, context, seen);
    const next = batchMachine.next(status, 'close');
    if (next === null) throw new Refusal(batchRefusals.notOpen, { name });
    await moveBatch(tx, id, next, { closedAt: toInstant(context.now) });
    audit.record({
      action: 'batches.close',
      entity: 'batch',
      entityId: id,
      before: { status },
      after: { status: next },
    });
    return readBatch(tx, id, context);
  });
}

/** So many people are looked at by one statement. */
const GROWN_AT_ONCE = 100;

/** Whoever is hired, enabled or moved into the audience of an open batch fills it in as well. */
export const growWithPeople: Listener<'people'> = async (tx, { ids }) => {
  await lockAudience(tx, 'share');
  await inStatements(ids, GROWN_AT_ONCE, async (personIds) => {
    await growOpenBatches(tx, { personIds });
    return [];
  });
};

/** So does everybody beneath a department that came into it by moving. */
export const growWithDepartments: Listener<'departments'> = async (tx, { ids }) => {
  await lockAudience(tx, 'share');
  await growOpenBatches(tx, { deptIds: ids });
};
