import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { RowsRequest } from '#features/actuals/contract-rows.ts';
import { accessTo, type BudgetAccess } from '#features/budgets/server/service.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { isPermitted, scopesOf } from '#kernel/permissions.ts';
import { assertNoProblems, commonRefusals, Refusal } from '#kernel/result.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';

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

/** Who keeps accounts sees all labour, and of a budget who answers for it. */
export const seesLabour = (
  { roles }: Actor,
  budget: Pick<BudgetAccess, 'answers'> | null,
): boolean => isPermitted(roles, 'labour:read') || budget?.answers === true;

/** Whoever only takes part in a budget's projects sees the budget, and no rows behind it. */
export async function viewerOf(context: SignedInContext, budgetId: number): Promise<Viewer> {
  const { actor, db } = context;
  const all = scopesOf(actor.roles, 'budgets:read').includes('all');
  const rates = isPermitted(actor.roles, 'rates:read');
  if (budgetId === 0) {
    return { context, budget: null, all, labour: seesLabour(actor, null), rates };
  }
  const access = await accessTo(db.executor, actor, budgetId);
  if (!access.whole) throw new Refusal(commonRefusals.notPermitted);
  const isIntegration = access.budgetType === BudgetType.INTEGRATION;
  // Its members are filled in each in its own way: whoever means a main project alone says so.
  const bySubProjects = !isIntegration && access.fillMode === FillMode.SUB_PROJECT;
  const budget = { id: budgetId, isIntegration, bySubProjects };
  return { context, budget, all, labour: seesLabour(actor, access), rates };
}

/** Rows of one budget are not chosen by what budgets they count in. */
export function assertOneWay({ budget }: Viewer, { budgets }: RowsRequest): void {
  if (budget === null || budgets === undefined) return;
  assertNoProblems([{ path: 'budgets', key: 'actuals.budgetsOfOne' }]);
}

/** What came late, and when it belongs to, would give away what is withheld. */
export function assertMayAsk(
  viewer: Pick<Viewer, 'labour'>,
  { kind, afterwards, basis }: Pick<RowsRequest, 'afterwards' | 'basis' | 'kind'>,
): void {
  if (viewer.labour) return;
  const asksWhen = kind !== undefined || afterwards === true || basis === 'origin';
  if (asksWhen) throw new Refusal(accountRefusals.notForYou);
}
