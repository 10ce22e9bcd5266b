import { sql } from 'drizzle-orm';
import { type Batch, batchRefusals, type Overlap } from '#features/batches/contract.ts';
import { batchMachine } from '#features/batches/rules.ts';
import { toInstant } from '#kernel/dates.ts';
import { type FieldProblem, fieldRefusal, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import { refusing } from '#server/platform/db/errors.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { AnnouncementListener } from '#server/platform/wire/announcement.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  findOverlaps,
  growOpenBatches,
  insertAudience,
  lockAudience,
  storedBatches,
} from './audience.ts';
import { readBatch } from './reading.ts';
import { hold, type Seen } from './service.ts';
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
export function publishBatch(
  context: SignedInContext,
  seen: Seen,
  timeZone: string,
): Promise<Batch> {
  const now = toInstant(context.now);
  return write(context, async (tx, audit) => {
    await lockAudience(tx, 'exclude');
    const { id, name, status, deadline } = await hold(tx, context, seen, timeZone);
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
    audit.record({
      action: 'batches.publish',
      entity: 'batch',
      entityId: id,
      before: { status },
      after: { status: next, people },
    });
    return readBatch(tx, id, context, timeZone);
  });
}

export function closeBatch(context: SignedInContext, seen: Seen, timeZone: string): Promise<Batch> {
  return write(context, async (tx, audit) => {
    await lockAudience(tx, 'exclude');
    const { id, name, status } = await hold(tx, context, seen, timeZone);
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
    return readBatch(tx, id, context, timeZone);
  });
}

/** So many people are looked at by one statement. */
const GROWN_AT_ONCE = 100;

/** Whoever is hired, enabled or moved into the audience of an open batch is asked as well. */
export const growWithCompany: AnnouncementListener = async (tx, announcement) => {
  if (announcement.kind !== 'people' && announcement.kind !== 'departments') return;
  await lockAudience(tx, 'share');
  if (announcement.kind === 'departments') return growOpenBatches(tx, {});
  await inStatements(announcement.ids, GROWN_AT_ONCE, async (personIds) => {
    await growOpenBatches(tx, { personIds });
    return [];
  });
};
