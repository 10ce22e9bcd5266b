import { fillWindow } from '#features/batches/rules.ts';
import type {
  ProgressBatch,
  RemindReply,
  RemindRequest,
} from '#features/hours-reports/contract.ts';
import { type RemindObstacle, remindObstacle } from '#features/hours-reports/rules-progress.ts';
import { type NewNotice, sheetLink } from '#features/notices/rules.ts';
import { notify } from '#features/notices/server/service.ts';
import { commonRefusals, MAX_NAMED_PROBLEMS, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  findApprovers,
  findDeputies,
  findFillers,
  noteReminders,
  type Target,
} from './remind-store.ts';
import { batchFor, selectionFor } from './selection.ts';

/** Where an approver finds the rows of a batch. */
const queueLink = (batchId: number) => `/timeApproval/timeApproval?batch=${batchId}`;

/** A person's own window: whoever was given more time can still be reminded after the deadline. */
function phaseFor({ phase, openAt, deadline }: ProgressBatch, target: Target, now: string) {
  return phase === 'over'
    ? fillWindow({ status: 'open', openAt, deadline }, target.extendedUntil, now)
    : phase;
}

function obstacleFor(
  kind: RemindRequest['kind'],
  batch: ProgressBatch,
  target: Target,
  now: string,
): RemindObstacle | null {
  // Decisions go on after the deadline, and in a batch that is closed.
  return remindObstacle({
    ...target,
    phase: kind === 'approve' ? 'open' : phaseFor(batch, target, now),
  });
}

const refOf = ({ userId, staffNo, nickName }: Target) => ({ userId, staffNo, nickName });

const named = (targets: readonly Target[]) => ({
  count: targets.length,
  people: targets.slice(0, MAX_NAMED_PROBLEMS).map(refOf),
});

interface Told {
  readonly batch: ProgressBatch;
  readonly kind: RemindRequest['kind'];
  readonly targets: readonly Target[];
}

async function tell(tx: Transaction, context: SignedInContext, { batch, kind, targets }: Told) {
  const params = { batch: batch.name, by: context.actor.nickName };
  const ids = targets.map(({ userId }) => userId);
  const notice = (personId: number): NewNotice =>
    kind === 'fill'
      ? { personId, kind: 'reminded', params, link: sheetLink(batch.id) }
      : { personId, kind: 'remindedToApprove', params, link: queueLink(batch.id) };
  const deputies = kind === 'approve' ? await findDeputies(tx, ids, context) : [];
  await notify(tx, [...new Set([...ids, ...deputies])].map(notice), context);
}

/** Tells people that something waits for them, each at most once a day; and who was told. */
export function remind(
  context: SignedInContext,
  { batchId, kind, whom }: RemindRequest,
): Promise<RemindReply> {
  return write(context, async (tx, audit) => {
    const batch = await batchFor(tx, batchId, context.now);
    const selection = await selectionFor(
      tx,
      context,
      'progress:remind',
      'deptId' in whom ? whom : {},
    );
    const ids = 'people' in whom ? [...new Set(whom.people)] : null;
    const find = kind === 'fill' ? findFillers : findApprovers;
    const targets = await find(tx, batch, selection, ids, context);
    if (ids !== null && targets.length < ids.length) throw new Refusal(commonRefusals.notFound);
    const judged = targets.map((target) => ({
      target,
      obstacle: obstacleFor(kind, batch, target, context.instant),
    }));
    const free = judged.filter(({ obstacle }) => obstacle === null).map(({ target }) => target);
    const noted = await noteReminders(
      tx,
      { batchId, kind, byId: context.actor.userId },
      free.map(({ userId }) => userId),
      context,
    );
    const reminded = free.filter(({ userId }) => noted.has(userId));
    if (reminded.length === 0) audit.nothingChanged();
    else {
      await tell(tx, context, { batch, kind, targets: reminded });
      audit.record({
        action: kind === 'fill' ? 'progress.remind' : 'progress.remindApprovers',
        entity: 'batch',
        entityId: batchId,
        after: {
          count: reminded.length,
          ...('deptId' in whom && { deptId: whom.deptId }),
          ...(ids !== null && { userIds: reminded.map(({ userId }) => userId) }),
        },
      });
    }
    const already = judged.filter(
      ({ target, obstacle }) =>
        obstacle === 'remindedToday' || (obstacle === null && !noted.has(target.userId)),
    );
    const not = judged.flatMap(({ target, obstacle }) =>
      obstacle === null || obstacle === 'remindedToday' ? [] : [{ ...refOf(target), obstacle }],
    );
    return {
      reminded: named(reminded),
      already: named(already.map(({ target }) => target)),
      not: { count: not.length, people: not.slice(0, MAX_NAMED_PROBLEMS) },
    };
  });
}
