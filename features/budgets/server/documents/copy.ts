import type { CopyRequest } from '#features/budgets/contract-documents.ts';
import { strictThresholds } from '#features/budgets/rules.ts';
import { accessTo } from '#features/budgets/server/access.ts';
import { copyVersion } from '#features/budgets/server/versions/copy-store.ts';
import { scopeProblems } from '#features/budgets/server/versions/scope-checks.ts';
import { insertVersion } from '#features/budgets/server/versions/store.ts';
import { sumAnew } from '#features/budgets/server/versions/sums.ts';
import { addMonths, LAST_MONTH, monthsInRange } from '#kernel/dates.ts';
import { assertNoProblems, commonRefusals, InvalidInput, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { baseProblems, refusalOfWrite } from './checks.ts';
import { dropEnded, findModel, type Model } from './copy-store.ts';
import { insertBudget, lockOwner } from './store.ts';
import { holdCompanyThresholds } from './thresholds-store.ts';

/** How many months later the copy begins. */
const monthsBetween = (from: string, to: string): number =>
  to >= from ? monthsInRange(from, to).length - 1 : 1 - monthsInRange(to, from).length;

/** The calendar ends somewhere, and the copy has as many months as its model. */
function assertInCalendar(model: Model, fromMonth: string): void {
  const needed = monthsInRange(model.fromMonth, model.toMonth).length;
  if (monthsInRange(fromMonth, LAST_MONTH).length >= needed) return;
  throw new InvalidInput([{ path: 'fromMonth', key: 'common.wrongValue' }]);
}

/** Whoever leads what is copied answers for the copy; else whoever owned it, if they still can. */
async function ownerOf(
  tx: Transaction,
  { ownerId, led }: Model,
  { actor, today }: Pick<SignedInContext, 'actor' | 'today'>,
): Promise<number> {
  if (led) return actor.userId;
  const owner = await lockOwner(tx, ownerId, today);
  return owner?.available === true ? ownerId : actor.userId;
}

/** What the copy would plan for, with its months moved, to be checked as if it were chosen anew. */
function movedScope(model: Model, by: number) {
  const { fillMode, fromMonth, toMonth, links, members } = model;
  return {
    budgetType: model.budgetType,
    fillMode,
    fromMonth: addMonths(fromMonth, by),
    toMonth: addMonths(toMonth, by),
    projects: links.map((link) => ({
      projectId: link.projectId,
      fromMonth: addMonths(link.fromMonth, by),
      toMonth: addMonths(link.toMonth, by),
    })),
    members,
    linkedBefore: [],
    membersBefore: [],
  };
}

/** A document as the draft of a new one: the same lines, without those nothing is planned in any more. */
export function copyBudget(
  context: SignedInContext,
  id: number,
  { code, name, fromMonth, withValues }: CopyRequest,
): Promise<{ id: number; versionId: number }> {
  const { actor, instant, today } = context;
  return write(context, async (tx, audit) => {
    const access = await accessTo(tx, actor, id);
    const model = await findModel(tx, actor, access);
    if (model === null) throw new Refusal(commonRefusals.notFound);
    assertInCalendar(model, fromMonth);
    const by = monthsBetween(model.fromMonth, fromMonth);
    const scope = movedScope(model, by);
    const { versionId: from, values } = model;
    // Who may not loosen them does not by copying.
    const company = await holdCompanyThresholds(tx);
    const thresholds = access.manages ? {} : strictThresholds(values, company);
    const ownerId = await ownerOf(tx, model, context);
    const made = { ...values, ...thresholds, code, name, ownerId };
    assertNoProblems([
      ...(await baseProblems(tx, made, null, today)),
      ...(await scopeProblems(tx, actor, scope)),
    ]);
    const copyId = await refusing(
      insertBudget(tx, { ...made, createdAt: instant, createdBy: actor.userId }),
      refusalOfWrite(code),
    );
    const versionId = await insertVersion(tx, {
      ...{ budgetId: copyId, fromMonth: scope.fromMonth, toMonth: scope.toMonth, reason: '' },
      ...{ createdBy: actor.userId, at: instant },
    });
    await copyVersion(tx, { from, to: versionId, monthsBy: by, withValues });
    await dropEnded(tx, versionId, today);
    await sumAnew(tx, versionId);
    audit.record({
      action: 'budgets.copy',
      entity: 'budget',
      entityId: copyId,
      after: { copyOf: id, code, name, fromMonth, ownerId: made.ownerId, withValues },
    });
    return { id: copyId, versionId };
  });
}
