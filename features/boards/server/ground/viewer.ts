import { assertMayAsk, seesLabour } from '#features/actuals/server/service.ts';
import { accessTo, type BudgetAccess } from '#features/budgets/server/service.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** How much of a budget's costs somebody sees. */
export interface Sight {
  /** What labour costs, however few people booked, and months that are not closed yet. */
  readonly labour: boolean;
}

/** Who looks at the figures of a budget. Members of its projects do, too, and open none of them. */
export interface BudgetViewer extends Sight {
  readonly context: SignedInContext;
  readonly access: BudgetAccess;
  readonly opens: boolean;
}

export async function budgetViewer(
  context: SignedInContext,
  budgetId: number,
): Promise<BudgetViewer> {
  const access = await accessTo(context.db.executor, context.actor, budgetId);
  const labour = seesLabour(context.actor, access);
  return { context, access, labour, opens: access.whole };
}

/** Months of origin would give away what came late, and so what is withheld. */
export const assertBasis = (sight: Sight, basis: 'posting' | 'origin'): void =>
  assertMayAsk(sight, { basis });

/** As replies say it. */
export const labourOf = ({ labour }: Sight): 'all' | 'byProject' => (labour ? 'all' : 'byProject');
