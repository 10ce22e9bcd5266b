import { eq, sql } from 'drizzle-orm';
import type { BudgetConfig } from '#features/budgets/contract-documents.ts';
import { budget } from '#features/budgets/server/schema.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

export async function findConfig(executor: Executor, id: number): Promise<BudgetConfig> {
  const [found] = await executor
    .select({
      version: budget.configVersion,
      warnPercent: budget.warnPercent,
      overPercent: budget.overPercent,
      hiddenSubCategoryIds: budget.hiddenSubCategoryIds,
      unit: budget.unit,
      forecastMethod: budget.forecastMethod,
    })
    .from(budget)
    .where(eq(budget.id, id));
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}

export async function updateConfig(
  tx: Transaction,
  id: number,
  values: Omit<BudgetConfig, 'version'> & { readonly confirmedFor?: number | null },
  changedAt: string,
): Promise<void> {
  await tx
    .update(budget)
    .set({ ...values, changedAt, configVersion: sql`${budget.configVersion} + 1` })
    .where(eq(budget.id, id));
}

/** Notes that finance stands by the thresholds of a document beside these of the company. */
export async function confirmConfig(
  tx: Transaction,
  id: number,
  confirmedFor: number,
  changedAt: string,
): Promise<void> {
  await tx
    .update(budget)
    .set({ confirmedFor, changedAt, configVersion: sql`${budget.configVersion} + 1` })
    .where(eq(budget.id, id));
}

/** Held until the transaction ends, so that none of them goes while it is being named. */
export async function findUnknownSubCategories(
  tx: Transaction,
  ids: readonly number[],
): Promise<number[]> {
  const known = await rowsOf<{ id: number }>(
    tx,
    sql`
      select id from cost_sub_category
      where id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))
      for key share`,
  );
  const found = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}
