import { budgetRefusals, type CellPlace } from '#features/budgets/contract-parts.ts';
import type { ReviewEvent, VersionView } from '#features/budgets/contract-versions.ts';
import { BudgetStatus, type ReviewStep } from '#features/budgets/rules.ts';
import { sinceSubmission } from '#features/budgets/rules-review.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { lockProjects } from '#features/projects/server/service.ts';
import { BudgetType } from '#kernel/enums.ts';
import { commonRefusals, InvalidInput, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessTo, type BudgetAccess } from '../access.ts';
import { candidatesOf } from './candidates.ts';
import { assertClosedKept } from './closed.ts';
import { coverAnew } from './covers.ts';
import { countChange } from './covers-store.ts';
import { tellEnding, tellReviewers } from './notices.ts';
import { findEvents, findVersions } from './reading-store.ts';
import { hasCell, insertEvent, moveInReview, setEffective } from './review-store.ts';
import { findVersion, lockBudget, type StoredVersion, touchBudget } from './store.ts';
import { movedOn } from './submit.ts';

interface Decision {
  readonly versionId: number;
  /** The step the reviewer saw. */
  readonly step: ReviewStep;
}

/** A version somebody decides about, held until that is done. */
interface Held {
  readonly access: BudgetAccess;
  readonly version: StoredVersion;
  /** Of the review that is going on, newest first. */
  readonly round: readonly ReviewEvent[];
}

async function hold(
  tx: Transaction,
  { actor }: SignedInContext,
  budgetId: number,
  versionId: number,
): Promise<Held> {
  await lockBudget(tx, budgetId);
  const access = await accessTo(tx, actor, budgetId);
  const version = await findVersion(tx, budgetId, versionId);
  if (!access.whole) throw new Refusal(commonRefusals.notFound);
  return { access, version, round: sinceSubmission(await findEvents(tx, versionId)) };
}

const isDoneBy = (
  { round }: Held,
  action: 'approve' | 'return',
  step: ReviewStep,
  userId: number,
): boolean =>
  round.some((one) => one.action === action && one.step === step && one.by?.userId === userId);

/** Nobody decides about their own, nor a step that is not theirs or is not the one they saw. */
async function assertAsked(
  tx: Transaction,
  context: SignedInContext,
  { access, version }: Held,
  step: ReviewStep,
): Promise<void> {
  const { userId } = context.actor;
  if (version.status !== BudgetStatus.inReview) throw await movedOn(tx, context, access);
  if (userId === access.ownerId || userId === version.submittedBy) {
    throw new Refusal(budgetRefusals.ownReview);
  }
  const asked = await candidatesOf(tx, version.id, context.today);
  const waiting = asked.find(({ waits }) => waits);
  if (waiting?.step !== step) throw await movedOn(tx, context, access);
  if (!waiting.people.some((one) => one.userId === userId)) {
    throw new Refusal(budgetRefusals.notAsked);
  }
}

/** Notes that everybody who could decide the leader's step has gone since it began. */
async function notePassedOver(
  tx: Transaction,
  { version }: Held,
  step: ReviewStep,
  at: string,
): Promise<void> {
  if (version.step === step || version.step === null) return;
  await insertEvent(tx, { versionId: version.id, action: 'skip', step: version.step, at });
}

async function viewOf(tx: Transaction, { access, version }: Held): Promise<VersionView> {
  const versions = await findVersions(tx, access.id, { effectiveOnly: false });
  const view = versions.find(({ versionId }) => versionId === version.id);
  if (view === undefined) throw new Refusal(commonRefusals.notFound);
  return view;
}

async function makeEffective(
  tx: Transaction,
  context: SignedInContext,
  { access, version }: Held,
  ledger: Ledger,
): Promise<void> {
  const { actor, instant: at, today } = context;
  await assertClosedKept(tx, version, ledger);
  const isSet = await setEffective(tx, version, { by: actor.userId, at, today });
  if (!isSet) throw await movedOn(tx, context, access);
  if (access.budgetType === BudgetType.STANDARD) {
    const closed = version.currentId === null ? null : ledger.closedThrough;
    await coverAnew(tx, [{ versionId: version.id, budgetId: access.id }], closed);
  } else await countChange(tx);
  await tellEnding(tx, context, access, version, { kind: 'budgetEffective' });
}

/** After the leader comes finance; where nobody can, the leader's word is enough. */
async function passOn(
  tx: Transaction,
  context: SignedInContext,
  held: Held,
  ledger: Ledger,
): Promise<void> {
  const { access, version } = held;
  const next = { status: BudgetStatus.inReview, step: 'finance' } as const;
  if (!(await moveInReview(tx, version.id, version.step, next))) {
    throw await movedOn(tx, context, access);
  }
  const asked = await candidatesOf(tx, version.id, context.today);
  const waiting = asked.find(({ waits }) => waits);
  if (waiting !== undefined) return tellReviewers(tx, context, access, waiting.people);
  const at = context.instant;
  await insertEvent(tx, { versionId: version.id, action: 'skip', step: 'finance', at });
  await makeEffective(tx, context, held, ledger);
}

/** Approves a version in the step it is in; after the last one it is effective. */
export function approve(
  context: SignedInContext,
  budgetId: number,
  { versionId, step }: Decision,
): Promise<VersionView> {
  const { actor, instant: at } = context;
  return write(context, async (tx, audit) => {
    // What it will cover depends on where sub-projects stand: they stay there until it does.
    await lockProjects(tx);
    const { ledger } = await lockMonths(tx);
    const held = await hold(tx, context, budgetId, versionId);
    if (isDoneBy(held, 'approve', step, actor.userId)) {
      audit.nothingChanged();
      return viewOf(tx, held);
    }
    await assertAsked(tx, context, held, step);
    await notePassedOver(tx, held, step, at);
    await insertEvent(tx, { versionId, action: 'approve', step, by: actor.userId, at });
    if (step === 'leader') await passOn(tx, context, held, ledger);
    else await makeEffective(tx, context, held, ledger);
    await touchBudget(tx, budgetId, at);
    const { code, name } = held.access;
    const after = await viewOf(tx, held);
    audit.record({
      action: 'budgets.approve',
      entity: 'budget',
      entityId: budgetId,
      after: { code, name, versionNo: after.versionNo, step, effectiveFrom: after.effectiveFrom },
    });
    return after;
  });
}

/** Returns a version with a reason, and the cell that is meant. */
export function sendBack(
  context: SignedInContext,
  budgetId: number,
  {
    versionId,
    step,
    reason,
    cell,
  }: Decision & { readonly reason: string; readonly cell: CellPlace | null },
): Promise<VersionView> {
  const { actor, instant: at } = context;
  return write(context, async (tx, audit) => {
    const held = await hold(tx, context, budgetId, versionId);
    if (isDoneBy(held, 'return', step, actor.userId)) {
      audit.nothingChanged();
      return viewOf(tx, held);
    }
    await assertAsked(tx, context, held, step);
    if (cell !== null && !(await hasCell(tx, versionId, cell))) {
      throw new InvalidInput([{ path: 'cell', key: 'common.wrongValue' }]);
    }
    const { access, version } = held;
    await notePassedOver(tx, held, step, at);
    const back = { status: BudgetStatus.returned, step: null };
    if (!(await moveInReview(tx, versionId, version.step, back))) {
      throw await movedOn(tx, context, access);
    }
    await insertEvent(tx, {
      versionId,
      action: 'return',
      step,
      by: actor.userId,
      at,
      reason,
      cell,
    });
    await touchBudget(tx, budgetId, at);
    await tellEnding(tx, context, access, version, { kind: 'budgetReturned', reason });
    const { code, name } = access;
    audit.record({
      action: 'budgets.return',
      entity: 'budget',
      entityId: budgetId,
      after: { code, name, versionNo: version.versionNo, step, reason },
    });
    return viewOf(tx, held);
  });
}
