import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { RowsRequest } from '#features/actuals/contract-rows.ts';
import { accessTo } from '#features/budgets/server/service.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { isPermitted, scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** Who looks at rows, of which budget, and how much of labour they may see. */
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
  /** Sees what labour costs, however few people booked, and what is not closed yet. */
  readonly labour: boolean;
  /** Sees what each person costs. */
  readonly rates: boolean;
}

/** Whoever only takes part in a budget's projects sees the budget, and no rows behind it. */
export async function viewerOf(context: SignedInContext, budgetId: number): Promise<Viewer> {
  const { actor, db } = context;
  const all = scopesOf(actor.roles, 'budgets:read').includes('all');
  const rates = isPermitted(actor.roles, 'rates:read');
  const labour = isPermitted(actor.roles, 'labour:read');
  if (budgetId === 0) return { context, budget: null, all, labour, rates };
  const access = await accessTo(db.executor, actor, budgetId);
  if (!access.whole) throw new Refusal(commonRefusals.notPermitted);
  const budget = {
    id: budgetId,
    isIntegration: access.budgetType === BudgetType.INTEGRATION,
    bySubProjects: access.fillMode === FillMode.SUB_PROJECT,
  };
  return { context, budget, all, labour: labour || access.edits, rates };
}

/** What came late, and when it belongs to, would give away what is withheld. */
export function assertMayAsk(viewer: Viewer, { kind, basis }: RowsRequest): void {
  if (viewer.labour) return;
  if (kind !== undefined || basis === 'origin') throw new Refusal(accountRefusals.notForYou);
}
