import { accessTo, type BudgetAccess } from '#features/budgets/server/service.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { labourValueFor } from '#features/people/server/service.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** Who looks at the figures of a budget. Members of its projects do, too, and open none of them. */
export interface BudgetViewer {
  readonly context: SignedInContext;
  readonly access: BudgetAccess;
  readonly labour: LabourValue;
  readonly opens: boolean;
}

export async function budgetViewer(
  context: SignedInContext,
  budgetId: number,
  asked: LabourValue = 'standard',
): Promise<BudgetViewer> {
  const labour = labourValueFor(context.actor, asked);
  const access = await accessTo(context.db.executor, context.actor, budgetId);
  return { context, access, labour, opens: access.whole };
}
