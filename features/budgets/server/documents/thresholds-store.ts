import { and, eq } from 'drizzle-orm';
import type { CompanyThresholds } from '#features/budgets/contract-documents.ts';
import type { Thresholds } from '#features/budgets/rules.ts';
import { budget, companyThresholds } from '#features/budgets/server/schema.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';

const { warnPercent, overPercent, version } = companyThresholds;

const select = (executor: Executor) =>
  executor.select({ version, warnPercent, overPercent }).from(companyThresholds);

function only([found]: CompanyThresholds[]): CompanyThresholds {
  if (found === undefined) throw new Error('the company has no thresholds');
  return found;
}

export const findCompanyThresholds = async (executor: Executor): Promise<CompanyThresholds> =>
  only(await select(executor));

/** Held until the transaction ends, so that nothing is judged by those somebody is changing. */
export const holdCompanyThresholds = async (tx: Transaction): Promise<CompanyThresholds> =>
  only(await select(tx).for('share'));

/** Changes them if they still are at the version their writer saw. */
export async function updateCompanyThresholds(
  tx: Transaction,
  seen: number,
  values: Thresholds,
): Promise<boolean> {
  const changed = await tx
    .update(companyThresholds)
    .set({ ...values, version: seen + 1 })
    .where(and(eq(companyThresholds.id, 1), eq(version, seen)))
    .returning({ version });
  return changed.length === 1;
}

/** By what each document is judged, and who answers for it. */
export const findThresholds = (executor: Executor) =>
  executor
    .select({
      id: budget.id,
      code: budget.code,
      name: budget.name,
      ownerId: budget.ownerId,
      warnPercent: budget.warnPercent,
      overPercent: budget.overPercent,
      confirmedFor: budget.confirmedFor,
    })
    .from(budget);

export type OwnThresholds = Awaited<ReturnType<typeof findThresholds>>[number];
