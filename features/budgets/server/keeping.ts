import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { Refusal, type RefusalKind } from '#kernel/result.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { findKeeper, type Kept } from './keeping-store.ts';

const REFUSALS: Readonly<Record<Kept['kind'], { kind: RefusalKind; named: string }>> = {
  project: { kind: budgetRefusals.projectHasBudgets, named: 'project' },
  department: { kind: budgetRefusals.departmentHasBudgets, named: 'dept' },
  person: { kind: budgetRefusals.personHasBudgets, named: 'name' },
};

/** What stands in a budget is not deleted; the constraints would refuse it, too, but without a reason. */
export const keepPlanned: Listener<'removing'> = async (tx, { kind, ids }) => {
  const keeper = await findKeeper(tx, { kind, ids });
  if (keeper === null) return;
  const refusal = REFUSALS[kind];
  throw new Refusal(refusal.kind, { [refusal.named]: keeper.name, code: keeper.code });
};
