import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessToEdit } from '../access.ts';
import {
  copyVersion,
  deleteVersion,
  findStanding,
  findVersion,
  insertVersion,
  lockBudget,
  touchBudget,
} from './store.ts';

/** Begins a revision: the version in force, copied into a draft. */
export function revise(
  context: SignedInContext,
  budgetId: number,
  reason: string,
): Promise<{ versionId: number }> {
  const { actor, instant: at } = context;
  return write(context, async (tx, audit) => {
    await lockBudget(tx, budgetId);
    const { code, name } = await accessToEdit(tx, actor, budgetId);
    const { currentId, openNo } = await findStanding(tx, budgetId);
    if (currentId === null) throw new Refusal(budgetRefusals.notEffective, { code });
    if (openNo !== null) throw new Refusal(budgetRefusals.openVersion, { version: openNo });
    const { fromMonth, toMonth } = await findVersion(tx, budgetId, currentId);
    const draft = { budgetId, fromMonth, toMonth, reason, createdBy: actor.userId, at };
    const versionId = await insertVersion(tx, draft);
    await copyVersion(tx, { from: currentId, to: versionId, monthsBy: 0, withValues: true });
    const { versionNo } = await findVersion(tx, budgetId, versionId);
    await touchBudget(tx, budgetId, at);
    audit.record({
      action: 'budgets.revise',
      entity: 'budget',
      entityId: budgetId,
      after: { code, name, versionNo, reason },
    });
    return { versionId };
  });
}

/** Throws the draft of a revision away; a first version goes with its document instead. */
export function discard(
  context: SignedInContext,
  budgetId: number,
  versionId: number,
): Promise<{ versionId: number }> {
  return write(context, async (tx, audit) => {
    await lockBudget(tx, budgetId);
    const { code, name } = await accessToEdit(tx, context.actor, budgetId);
    const { status, versionNo, currentId } = await findVersion(tx, budgetId, versionId);
    if (status === BudgetStatus.inReview) throw new Refusal(budgetRefusals.inReview, { code });
    if (status === BudgetStatus.effective) {
      throw new Refusal(budgetRefusals.notOpen, { version: versionNo });
    }
    if (currentId === null) throw new Refusal(budgetRefusals.notEffective, { code });
    await deleteVersion(tx, versionId);
    await touchBudget(tx, budgetId, context.instant);
    audit.record({
      action: 'budgets.discard',
      entity: 'budget',
      entityId: budgetId,
      before: { code, name, versionNo },
    });
    return { versionId };
  });
}
