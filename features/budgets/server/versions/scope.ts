import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import type {
  LinkedProject,
  OutsideRefusal,
  ScopeRequest,
  ScopeView,
} from '#features/budgets/contract-versions.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { assertNoProblems, commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { accessTo, accessToEdit, type BudgetAccess, seenBudgets } from '../access.ts';
import { recordSave } from '../grid/save-store.ts';
import { assertClosedKept, assertDrawnUp, restoreValues } from './closed.ts';
import { scopeProblems } from './scope-checks.ts';
import {
  clearOutside,
  countOutside,
  findLinks,
  findMembers,
  replaceLinks,
  replaceMembers,
  setMonths,
} from './scope-store.ts';
import { findStanding, findVersion, lockBudget, type StoredVersion } from './store.ts';
import { sumAnew } from './sums.ts';

/** The projects of the version in force, or else of the one under way. */
export async function readProjects(
  { db, actor }: SignedInContext,
  budgetId: number,
): Promise<LinkedProject[]> {
  await accessTo(db.executor, actor, budgetId);
  const { currentId, openId } = await findStanding(db.executor, budgetId);
  const links = await findLinks(db.executor, currentId ?? openId ?? 0);
  return links.map(({ fromMonth: _, toMonth: __, ...project }) => project);
}

async function viewOf(
  executor: Executor,
  actor: Actor,
  { id, rev, fromMonth, toMonth }: StoredVersion,
): Promise<ScopeView> {
  const projects = await findLinks(executor, id);
  const members = await findMembers(executor, id, seenBudgets(actor));
  return { versionId: id, rev, fromMonth, toMonth, projects, members };
}

export async function readScope(
  { db, actor }: SignedInContext,
  budgetId: number,
  versionId: number,
): Promise<ScopeView> {
  const { whole } = await accessTo(db.executor, actor, budgetId);
  const version = await findVersion(db.executor, budgetId, versionId);
  if (!whole && version.status !== BudgetStatus.effective) {
    throw new Refusal(commonRefusals.notFound);
  }
  return viewOf(db.executor, actor, version);
}

/** What the audit log keeps of a scope. */
const recorded = ({ fromMonth, toMonth, projects, members }: ScopeView) => ({
  fromMonth,
  toMonth,
  projects: projects.map((one) => `${one.code} ${one.fromMonth} – ${one.toMonth}`),
  members: members.map(({ code }) => code),
});

async function assertAcceptable(
  tx: Transaction,
  actor: Actor,
  { budgetType, fillMode }: BudgetAccess,
  before: ScopeView,
  { fromMonth, toMonth, projects, members }: ScopeRequest,
): Promise<void> {
  const linkedBefore = before.projects.map(({ projectId }) => projectId);
  const membersBefore = before.members.map(({ budgetId }) => budgetId);
  const scope = { budgetType, fillMode, fromMonth, toMonth, projects, members };
  assertNoProblems(await scopeProblems(tx, actor, { ...scope, linkedBefore, membersBefore }));
}

/**
 * Puts the new scope in place, with what is planned outside gone if that was agreed to. A project that
 * comes back into a revision brings what was planned for it in months that have closed since.
 */
async function replaceScope(
  tx: Transaction,
  version: StoredVersion,
  ledger: Ledger,
  request: ScopeRequest,
): Promise<void> {
  const { versionId, projects, members, dropOutside } = request;
  await setMonths(tx, versionId, request);
  await replaceLinks(tx, versionId, projects);
  await replaceMembers(tx, versionId, members);
  const count = await countOutside(tx, versionId);
  if (count > 0 && !dropOutside) {
    throw new Refusal(budgetRefusals.outsideInUse, { count }, {
      outside: count,
    } satisfies OutsideRefusal);
  }
  await clearOutside(tx, versionId, version.rev + 1);
  await restoreValues(tx, version, ledger);
  await sumAnew(tx, versionId);
  await assertClosedKept(tx, version, ledger);
}

/** Changes months, projects and members of a version that is being drawn up. */
export function changeScope(
  context: SignedInContext,
  budgetId: number,
  request: ScopeRequest,
): Promise<ScopeView> {
  const { actor, instant: at } = context;
  return write(context, async (tx, audit) => {
    const { ledger } = await lockMonths(tx);
    await lockBudget(tx, budgetId);
    const access = await accessToEdit(tx, actor, budgetId);
    const version = await findVersion(tx, budgetId, request.versionId);
    assertDrawnUp(version);
    const before = await viewOf(tx, actor, version);
    if (version.rev !== request.rev) throw new Refusal(budgetRefusals.versionMoved, {}, before);
    await assertAcceptable(tx, actor, access, before, request);
    await replaceScope(tx, version, ledger, request);
    const saved = { versionId: version.id, rev: version.rev + 1 };
    await recordSave(tx, saved, { byId: actor.userId, at });
    const after = await viewOf(tx, actor, await findVersion(tx, budgetId, version.id));
    audit.record({
      action: 'budgets.changeScope',
      entity: 'budget',
      entityId: budgetId,
      before: recorded(before),
      after: { code: access.code, name: access.name, ...recorded(after) },
    });
    return after;
  });
}
