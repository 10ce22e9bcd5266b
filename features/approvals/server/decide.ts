import {
  approvalRefusals,
  type DecideReply,
  type DecideRequest,
} from '#features/approvals/contract.ts';
import {
  decideStep,
  decidesFor,
  judge,
  settle,
  type Verdict,
  waitingStep,
} from '#features/approvals/rules.ts';
import { decideSheets, lockSheets } from '#features/timesheets/server/service.ts';
import { toInstant } from '#kernel/dates.ts';
import { formatHours } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  type DecidableItem,
  type DecidedItem,
  findDecidable,
  writeDecisions,
} from './decisions-store.ts';
import { finishSheets } from './finish-sheets.ts';
import { findSheetIds, insertEvents, putOnHold } from './items-store.ts';
import { notifyCandidates, notifyReturned } from './notify.ts';
import { findPrincipals } from './principals.ts';

interface Decided extends DecidedItem {
  readonly onBehalfOf: number | null;
}

function decideItem(
  context: SignedInContext,
  item: DecidableItem,
  decision: DecideRequest['decision'],
  principals: ReadonlySet<number>,
): Decided {
  const onBehalfOf = decidesFor(item.steps, context.actor.userId, principals);
  const decider = { by: context.actor.userId, onBehalfOf, at: toInstant(context.now) };
  const outcome = decision === 'approve' ? 'approved' : 'rejected';
  const steps = decideStep(item.steps, outcome, decider);
  return decision === 'approve'
    ? { item, onBehalfOf, after: settle(steps, 'decision') }
    : { item, onBehalfOf, after: { steps, state: 'rejected', candidates: [] } };
}

function resultOf(
  context: SignedInContext,
  id: number,
  verdict: Verdict,
): DecideReply['results'][0] {
  if (verdict === 'ok') return { id, code: ResultCode.ok, msg: '' };
  const { key, code } = approvalRefusals[verdict];
  return { id, code, msg: context.text(key) };
}

function recordDecisions(
  audit: AuditTrail,
  decided: readonly Decided[],
  { decision, text }: { readonly decision: DecideRequest['decision']; readonly text: string },
): void {
  for (const { item, after, onBehalfOf } of decided) {
    audit.record({
      action: `approvals.${decision}`,
      entity: 'approvalItem',
      entityId: item.id,
      before: { state: item.state, hours: formatHours(item.minutes) },
      after: {
        state: after.state,
        sheetId: item.sheetId,
        projectId: item.projectId,
        ...(text !== '' && { text }),
        ...(onBehalfOf !== null && { onBehalfOf }),
      },
    });
  }
}

/** What becomes of the sheets: one that has a rejected row goes back, a finished one is through. */
async function settleSheets(
  context: SignedInContext,
  tx: Transaction,
  decided: readonly Decided[],
  request: DecideRequest,
): Promise<void> {
  const sheetIds = [...new Set(decided.map(({ item }) => item.sheetId))];
  if (request.decision === 'approve') {
    await finishSheets(tx, sheetIds, context);
    return;
  }
  await putOnHold(tx, sheetIds);
  const { reason } = request;
  const actorId = context.actor.userId;
  const returned = await decideSheets(
    tx,
    sheetIds.map((sheetId) => ({ sheetId, event: 'return', actorId, reason })),
    context.instant,
  );
  await notifyReturned(tx, returned, { by: context.actor.nickName, reason }, context);
}

/**
 * Decides any number of items in one transaction and a fixed number of statements. Each item has
 * its own result: what cannot be decided keeps nothing else from being decided.
 */
export function decideItems(
  context: SignedInContext,
  request: DecideRequest,
): Promise<DecideReply> {
  const text = request.decision === 'reject' ? request.reason : request.comment;
  const { actor, today } = context;
  const ids = request.items.map(({ id }) => id);
  return write(context, async (tx, audit) => {
    await lockSheets(tx, await findSheetIds(tx, ids));
    const items = await findDecidable(tx, ids);
    const principals = await findPrincipals(tx, actor.userId, today);
    const judged = request.items.map(({ id, version }) => {
      const item = items.get(id);
      const judging = { actorId: actor.userId, principals, batchId: request.batchId };
      return { id, item, verdict: judge(item, { ...judging, version }) };
    });
    const decided = judged.flatMap(({ item, verdict }) =>
      verdict === 'ok' && item !== undefined
        ? [decideItem(context, item, request.decision, principals)]
        : [],
    );
    const results = judged.map(({ id, verdict }) => resultOf(context, id, verdict));
    if (decided.length === 0) {
      audit.nothingChanged();
      return { decided: 0, results };
    }
    await writeDecisions(tx, decided);
    if (request.decision === 'approve') {
      const decidedIds = decided.map(({ item }) => item.id);
      await notifyCandidates(tx, decidedIds, context);
    }
    await insertEvents(
      tx,
      decided.map(({ item, onBehalfOf }) => ({
        itemId: item.id,
        at: context.instant,
        kind: request.decision,
        actorId: actor.userId,
        onBehalfOf,
        role: waitingStep(item.steps)?.role ?? null,
        text,
      })),
    );
    await settleSheets(context, tx, decided, request);
    recordDecisions(audit, decided, { decision: request.decision, text });
    return { decided: decided.length, results };
  });
}
