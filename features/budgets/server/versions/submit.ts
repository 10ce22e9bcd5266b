import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import type { OpenVersion } from '#features/budgets/contract-versions.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { isApprovedSoFar } from '#features/budgets/rules-review.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { BudgetType } from '#kernel/enums.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessToEdit, type BudgetAccess } from '../access.ts';
import { candidatesOf } from './candidates.ts';
import { assertClosedKept, assertDrawnUp } from './closed.ts';
import { assertCoverable } from './covers.ts';
import { tellReviewers } from './notices.ts';
import { handsIn, readVersions } from './reading.ts';
import { findEvents, findOwner } from './reading-store.ts';
import { findContents, insertEvent, moveInReview, setSubmitted } from './review-store.ts';
import { findVersion, lockBudget, type StoredVersion, touchBudget } from './store.ts';

async function openView(
  executor: Executor,
  { actor, today }: SignedInContext,
  access: BudgetAccess,
): Promise<OpenVersion | null> {
  return (await readVersions(executor, access, actor, today)).open;
}

/** What somebody saw is not so any more: they are told, with what is. */
export async function movedOn(
  executor: Executor,
  context: SignedInContext,
  access: BudgetAccess,
): Promise<Refusal> {
  return new Refusal(
    budgetRefusals.versionMoved,
    {},
    { open: await openView(executor, context, access) },
  );
}

async function answered(tx: Transaction, context: SignedInContext, access: BudgetAccess) {
  const open = await openView(tx, context, access);
  if (open === null) throw await movedOn(tx, context, access);
  return open;
}

async function assertWorthReview(
  tx: Transaction,
  { id, budgetType }: BudgetAccess,
  versionId: number,
  today: string,
): Promise<void> {
  const { owner, available } = await findOwner(tx, id, today);
  if (!available) throw new Refusal(budgetRefusals.ownerGone, { name: owner.nickName });
  const { projects, members, hasAmounts } = await findContents(tx, versionId);
  if (budgetType === BudgetType.INTEGRATION) {
    if (members === 0) throw new Refusal(budgetRefusals.noMembers);
    return;
  }
  if (projects === 0) throw new Refusal(budgetRefusals.noProjects);
  if (!hasAmounts) throw new Refusal(budgetRefusals.noLines);
}

/** Lets the first step begin that anybody can decide; the last one is never left out here. */
async function beginReview(
  tx: Transaction,
  context: SignedInContext,
  access: BudgetAccess,
  versionId: number,
): Promise<void> {
  const { actor, instant: at, today } = context;
  await setSubmitted(tx, versionId, { by: actor.userId, at });
  await insertEvent(tx, { versionId, action: 'submit', by: actor.userId, at });
  const asked = await candidatesOf(tx, versionId, today);
  if (!asked.some(({ step }) => step === 'leader')) {
    await moveInReview(tx, versionId, 'leader', { status: 1, step: 'finance' });
    await insertEvent(tx, { versionId, action: 'skip', step: 'leader', at });
  }
  await tellReviewers(tx, context, access, asked.find(({ waits }) => waits)?.people ?? []);
}

async function lockedForOwner(tx: Transaction, context: SignedInContext, budgetId: number) {
  await lockBudget(tx, budgetId);
  const access = await accessToEdit(tx, context.actor, budgetId);
  if (!handsIn(access, context.actor)) throw new Refusal(commonRefusals.notPermitted);
  return access;
}

const recorded = ({ code, name }: BudgetAccess, { versionNo }: StoredVersion) => ({
  entity: 'budget',
  after: { code, name, versionNo },
});

export function submit(
  context: SignedInContext,
  budgetId: number,
  { versionId, rev }: { readonly versionId: number; readonly rev: number },
): Promise<OpenVersion> {
  const { actor, today } = context;
  return write(context, async (tx, audit) => {
    const { ledger } = await lockMonths(tx);
    const access = await lockedForOwner(tx, context, budgetId);
    const version = await findVersion(tx, budgetId, versionId);
    const isRepeated = version.status === BudgetStatus.inReview && version.rev === rev;
    if (isRepeated && version.submittedBy === actor.userId) {
      audit.nothingChanged();
      return answered(tx, context, access);
    }
    assertDrawnUp(version);
    if (version.rev !== rev) throw await movedOn(tx, context, access);
    await assertWorthReview(tx, access, versionId, today);
    await assertClosedKept(tx, version, ledger);
    const closed = version.currentId === null ? null : ledger.closedThrough;
    await assertCoverable(tx, { budgetId, versionId }, closed);
    await beginReview(tx, context, access, versionId);
    await touchBudget(tx, budgetId, context.instant);
    audit.record({ action: 'budgets.submit', entityId: budgetId, ...recorded(access, version) });
    return answered(tx, context, access);
  });
}

/** Takes a version back, as long as nobody has approved it. */
export function withdraw(
  context: SignedInContext,
  budgetId: number,
  versionId: number,
): Promise<OpenVersion> {
  const { actor, instant: at } = context;
  return write(context, async (tx, audit) => {
    const access = await lockedForOwner(tx, context, budgetId);
    const version = await findVersion(tx, budgetId, versionId);
    const events = await findEvents(tx, versionId);
    const [last] = events;
    const isRepeated = version.status === BudgetStatus.draft && last?.action === 'withdraw';
    if (isRepeated && last.by?.userId === actor.userId) {
      audit.nothingChanged();
      return answered(tx, context, access);
    }
    const isMoved = isApprovedSoFar(events);
    const back = { status: BudgetStatus.draft, step: null };
    if (isMoved || !(await moveInReview(tx, versionId, version.step, back))) {
      throw await movedOn(tx, context, access);
    }
    await insertEvent(tx, { versionId, action: 'withdraw', by: actor.userId, at });
    await touchBudget(tx, budgetId, at);
    audit.record({ action: 'budgets.withdraw', entityId: budgetId, ...recorded(access, version) });
    return answered(tx, context, access);
  });
}
