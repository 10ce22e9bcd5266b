import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { type Linked, MAX_MONTHS } from '#features/budgets/rules.ts';
import { type Month, monthsInRange } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { type FieldProblem, refusedField } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import { seenBudgets } from '../access.ts';
import { findNamedDocuments, findNamedProjects, type NamedProject } from './scope-store.ts';

/** Months, projects and members a version is to have. */
export interface Scope {
  readonly budgetType: BudgetType;
  readonly fillMode: FillMode;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly projects: readonly Linked[];
  readonly members: readonly number[];
  /** What the version has already: whoever may not add it may leave it. */
  readonly linkedBefore?: readonly number[];
  readonly membersBefore?: readonly number[];
}

function monthProblems(fromMonth: Month, toMonth: Month, path: string): FieldProblem[] {
  if (toMonth < fromMonth) return [{ path, key: 'budgets.monthsReversed' }];
  const tooMany = monthsInRange(fromMonth, toMonth).length > MAX_MONTHS;
  return tooMany ? [{ path, key: 'budgets.tooManyMonths' }] : [];
}

function typeProblems({ budgetType, projects, members }: Scope): FieldProblem[] {
  const isStandard = budgetType === BudgetType.STANDARD;
  const wrong = isStandard ? members : projects;
  const path = isStandard ? 'members' : 'projects';
  return wrong.length === 0 ? [] : [refusedField(path, budgetRefusals.typeFixed)];
}

function linkProblems(
  scope: Scope,
  at: number,
  project: NamedProject | undefined,
  mayLinkAny: boolean,
): FieldProblem[] {
  const link = scope.projects[at];
  if (link === undefined) return [];
  const path = `projects.${at}.projectId`;
  if (project === undefined) return [{ path, key: 'common.wrongValue' }];
  const params = { project: project.code };
  const isTwice = scope.projects.findIndex((one) => one.projectId === link.projectId) < at;
  if (isTwice) return [{ path, key: 'budgets.twiceLinked', params }];
  const wasLinked = scope.linkedBefore?.includes(project.id) === true;
  // One that was a main project when it was linked stays: closed months keep their links.
  const isSub = scope.fillMode === FillMode.MAIN_PROJECT && project.parentId !== null && !wasLinked;
  const isAllowed = mayLinkAny || project.led || wasLinked;
  const reversed = monthProblems(link.fromMonth, link.toMonth, `projects.${at}.toMonth`);
  const isOutside = link.fromMonth < scope.fromMonth || link.toMonth > scope.toMonth;
  return [
    ...(isSub ? [{ path, key: 'budgets.mainOnly', params }] : []),
    ...(isAllowed ? [] : [refusedField(path, budgetRefusals.notYourProject, params)]),
    ...reversed,
    ...(isOutside && reversed.length === 0
      ? [{ path: `projects.${at}.fromMonth`, key: 'budgets.linkOutside', params }]
      : []),
  ];
}

async function memberProblems(tx: Transaction, actor: Actor, scope: Scope) {
  const { members, membersBefore = [] } = scope;
  if (members.length === 0) return [];
  const found = await findNamedDocuments(tx, members, seenBudgets(actor));
  return members.flatMap((id, at): FieldProblem[] => {
    const path = `members.${at}`;
    if (members.indexOf(id) < at) return [{ path, key: 'common.wrongValue' }];
    if (membersBefore.includes(id)) return [];
    const document = found.find((one) => one.id === id);
    if (document?.addable === true) return [];
    const params = { code: document?.code ?? String(id) };
    return [{ path, key: 'budgets.memberNotEffective', params }];
  });
}

/** Everything that keeps a version from having these months, projects and members, all at once. */
export async function scopeProblems(
  tx: Transaction,
  actor: Actor,
  scope: Scope,
): Promise<FieldProblem[]> {
  const mayLinkAny = scopesOf(actor.roles, 'budgets:edit').includes('all');
  const ids = scope.projects.map(({ projectId }) => projectId);
  const projects = ids.length === 0 ? [] : await findNamedProjects(tx, ids, actor.userId);
  return [
    ...monthProblems(scope.fromMonth, scope.toMonth, 'toMonth'),
    ...typeProblems(scope),
    ...ids.flatMap((id, at) =>
      linkProblems(
        scope,
        at,
        projects.find((one) => one.id === id),
        mayLinkAny,
      ),
    ),
    ...(await memberProblems(tx, actor, scope)),
  ];
}
