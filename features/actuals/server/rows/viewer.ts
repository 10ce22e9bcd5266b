import type { RowsRequest } from '#features/actuals/contract-rows.ts';
import { accessTo } from '#features/budgets/server/service.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { labourValueFor } from '#features/people/server/service.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { assertNoProblems, commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** Who looks at rows, of which budget, and in which value. */
export interface Viewer {
  readonly context: SignedInContext;
  /** Null for everything the viewer sees. */
  readonly budget: {
    readonly id: number;
    readonly isIntegration: boolean;
    readonly bySubProjects: boolean;
  } | null;
  /** Sees everything of the company, what has no project too. */
  readonly all: boolean;
  readonly labour: LabourValue;
}

/** Whoever only takes part in a budget's projects sees the budget, and no rows behind it. */
export async function viewerOf(
  context: SignedInContext,
  budgetId: number,
  asked: LabourValue,
): Promise<Viewer> {
  const { actor, db } = context;
  const all = scopesOf(actor.roles, 'budgets:read').includes('all');
  const labour = labourValueFor(actor, asked);
  if (budgetId === 0) return { context, budget: null, all, labour };
  const access = await accessTo(db.executor, actor, budgetId);
  if (!access.whole) throw new Refusal(commonRefusals.notPermitted);
  const isIntegration = access.budgetType === BudgetType.INTEGRATION;
  // Its members are filled in each in its own way: whoever means a main project alone says so.
  const bySubProjects = !isIntegration && access.fillMode === FillMode.SUB_PROJECT;
  return { context, budget: { id: budgetId, isIntegration, bySubProjects }, all, labour };
}

/** Rows of one budget are not chosen by what budgets they count in. */
export function assertOneWay({ budget }: Viewer, { budgets }: RowsRequest): void {
  if (budget === null || budgets === undefined) return;
  assertNoProblems([{ path: 'budgets', key: 'actuals.budgetsOfOne' }]);
}
