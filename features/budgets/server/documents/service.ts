import type {
  BudgetDetail,
  CreateRequest,
  UpdateRequest,
} from '#features/budgets/contract-documents.ts';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { accessToEdit, findAccess } from '#features/budgets/server/access.ts';
import { scopeProblems } from '#features/budgets/server/versions/scope-checks.ts';
import { replaceLinks, replaceMembers } from '#features/budgets/server/versions/scope-store.ts';
import { insertVersion, lockBudget } from '#features/budgets/server/versions/store.ts';
import { assertNoProblems, type FieldProblem, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { baseProblems, refusalOfWrite } from './checks.ts';
import { detailFor } from './detail.ts';
import {
  type BaseValues,
  deleteBudget,
  findBudget,
  findWhereabouts,
  insertBudget,
  updateBudget,
} from './store.ts';

export function createBudget(
  context: SignedInContext,
  fields: CreateRequest,
): Promise<{ id: number; versionId: number }> {
  const { projects, members, fromMonth, toMonth, ...values } = fields;
  const { actor, instant, today } = context;
  return write(context, async (tx, audit) => {
    assertNoProblems([
      ...(await baseProblems(tx, values, null, today)),
      ...(await scopeProblems(tx, actor, { ...fields, linkedBefore: [], membersBefore: [] })),
    ]);
    const made = { ...values, createdAt: instant, createdBy: actor.userId };
    const id = await refusing(insertBudget(tx, made), refusalOfWrite(values.code));
    const versionId = await insertVersion(tx, {
      ...{ budgetId: id, fromMonth, toMonth, reason: '' },
      ...{ createdBy: actor.userId, at: instant },
    });
    await replaceLinks(tx, versionId, projects);
    await replaceMembers(tx, versionId, members);
    audit.record({
      action: 'budgets.create',
      entity: 'budget',
      entityId: id,
      after: {
        ...values,
        ...{ fromMonth, toMonth },
        projectIds: projects.map(({ projectId }) => projectId),
        memberIds: members,
      },
    });
    return { id, versionId };
  });
}

const baseOf = (values: BaseValues): BaseValues => {
  const { code, name, productName, division, projectType, ownerId, deptId, fillMode } = values;
  return { code, name, productName, division, projectType, ownerId, deptId, fillMode };
};

/** The rows of a plan depend on the fill mode: it is chosen before there are any. */
async function fillModeProblems(
  tx: Transaction,
  id: number,
  before: BaseValues,
  { fillMode }: BaseValues,
): Promise<FieldProblem[]> {
  if (fillMode === before.fillMode) return [];
  const { wasEffective, inReview, hasLinks } = await findWhereabouts(tx, id);
  if (!wasEffective && !inReview && !hasLinks) return [];
  return [refusedField('fillMode', budgetRefusals.fillModeFixed)];
}

/** Also in review, so that an owner who has gone can be replaced; what is planned does not change. */
export function changeBudget(
  context: SignedInContext,
  { id, version, ...values }: UpdateRequest,
): Promise<BudgetDetail> {
  const { actor, instant, today } = context;
  return write(context, async (tx, audit) => {
    await lockBudget(tx, id);
    const access = await accessToEdit(tx, actor, id);
    const before = await findBudget(tx, id);
    if (before === null || before.version !== version) {
      const code = before?.code ?? values.code;
      throw new Refusal(budgetRefusals.changed, { code }, await detailFor(tx, context, access));
    }
    assertNoProblems([
      ...(await baseProblems(tx, values, before, today)),
      ...(await fillModeProblems(tx, id, baseOf(before), values)),
    ]);
    await refusing(updateBudget(tx, { id, version }, values, instant), refusalOfWrite(values.code));
    audit.record({
      action: 'budgets.update',
      entity: 'budget',
      entityId: id,
      before: baseOf(before),
      after: baseOf(values),
    });
    // Whoever hands a document over may no longer see it; that is no reason to refuse it.
    const after = (await findAccess(tx, actor, id)) ?? { ...access, edits: false };
    return detailFor(tx, context, after);
  });
}

export function removeBudget(context: SignedInContext, id: number): Promise<{ id: number }> {
  return write(context, async (tx, audit) => {
    await lockBudget(tx, id);
    const { code } = await accessToEdit(tx, context.actor, id);
    const { wasEffective, inReview, addedUpIn } = await findWhereabouts(tx, id);
    if (wasEffective) throw new Refusal(budgetRefusals.wasEffective, { code });
    if (inReview) throw new Refusal(budgetRefusals.inReview, { code });
    if (addedUpIn !== null) {
      throw new Refusal(budgetRefusals.isMember, { code, other: addedUpIn });
    }
    const before = await findBudget(tx, id);
    await deleteBudget(tx, id);
    audit.record({
      action: 'budgets.remove',
      entity: 'budget',
      entityId: id,
      ...(before === null ? {} : { before: baseOf(before) }),
    });
    return { id };
  });
}
