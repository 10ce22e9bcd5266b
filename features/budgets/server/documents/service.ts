import type {
  BudgetDetail,
  CreateRequest,
  UpdateRequest,
} from '#features/budgets/contract-documents.ts';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { accessToEdit, type BudgetAccess, findAccess } from '#features/budgets/server/access.ts';
import { scopeProblems } from '#features/budgets/server/versions/scope-checks.ts';
import { replaceLinks, replaceMembers } from '#features/budgets/server/versions/scope-store.ts';
import { insertVersion, lockBudget } from '#features/budgets/server/versions/store.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { assertNoProblems, type FieldProblem, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { baseProblems, refusalOfWrite } from './checks.ts';
import { detailFor } from './detail.ts';
import {
  type BaseValues,
  deleteBudget,
  findBudget,
  findWhereabouts,
  insertBudget,
  updateBudget,
  type Whereabouts,
} from './store.ts';
import { holdCompanyThresholds } from './thresholds-store.ts';

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
    const { warnPercent, overPercent } = await holdCompanyThresholds(tx);
    const thresholds = { warnPercent, overPercent };
    const made = { ...values, ...thresholds, createdAt: instant, createdBy: actor.userId };
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
function fillModeProblems(
  { wasEffective, inReview, hasLinks }: Whereabouts,
  before: BaseValues,
  { fillMode }: BaseValues,
): FieldProblem[] {
  if (fillMode === before.fillMode) return [];
  if (!wasEffective && !inReview && !hasLinks) return [];
  return [refusedField('fillMode', budgetRefusals.fillModeFixed)];
}

/** Closed months are compared by division and type: what counts in one stays there. */
function closedProblems(
  { hasClosed }: Whereabouts,
  before: BaseValues,
  after: BaseValues,
): FieldProblem[] {
  if (!hasClosed) return [];
  return (['division', 'projectType'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => refusedField(field, budgetRefusals.closedGroup));
}

/**
 * Who decides about a version follows from its document, so that stays as it is meanwhile. Only an
 * owner who has gone can be replaced, by somebody else who keeps the accounts: whoever gave away their
 * own could decide about it then.
 */
function reviewProblems(
  { inReview }: Whereabouts,
  { code, manages, ownerId }: BudgetAccess,
  { userId }: Actor,
  before: BaseValues,
  after: BaseValues,
): FieldProblem[] {
  if (!inReview) return [];
  const replaces = manages && ownerId !== userId;
  return (Object.keys(before) as (keyof BaseValues)[])
    .filter((field) => before[field] !== after[field] && field !== 'fillMode')
    .filter((field) => field !== 'ownerId' || !replaces)
    .map((field) => refusedField(field, budgetRefusals.inReview, { code }));
}

export function changeBudget(
  context: SignedInContext,
  { id, version, ...values }: UpdateRequest,
): Promise<BudgetDetail> {
  const { actor, instant, today } = context;
  return write(context, async (tx, audit) => {
    await lockMonths(tx);
    await lockBudget(tx, id);
    const access = await accessToEdit(tx, actor, id);
    const before = await findBudget(tx, id);
    if (before === null || before.version !== version) {
      const code = before?.code ?? values.code;
      throw new Refusal(budgetRefusals.changed, { code }, await detailFor(tx, context, access));
    }
    const whereabouts = await findWhereabouts(tx, id);
    assertNoProblems([
      ...(await baseProblems(tx, values, before, today)),
      ...fillModeProblems(whereabouts, before, values),
      ...closedProblems(whereabouts, before, values),
      ...reviewProblems(whereabouts, access, actor, baseOf(before), values),
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
