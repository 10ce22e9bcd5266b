import { sql } from 'drizzle-orm';
import type { Linked } from '#features/budgets/rules.ts';
import { type BudgetAccess, budgetsLedBy } from '#features/budgets/server/access.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import type { BudgetType, FillMode } from '#kernel/enums.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import { findBudget, type NewBudget } from './store.ts';

type Copied = Omit<NewBudget, 'code' | 'name' | 'createdAt' | 'createdBy'>;

/** What a document is copied from: the version in force, else the one under way. */
export interface Model {
  readonly versionId: number;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly links: readonly Linked[];
  readonly members: readonly number[];
  /** Whether the one who copies leads or directs it. */
  readonly led: boolean;
  readonly ownerId: number;
  readonly budgetType: BudgetType;
  readonly fillMode: FillMode;
  readonly values: Copied;
}

export async function findModel(
  executor: Executor,
  { userId }: Actor,
  { id, whole, ownerId, budgetType, fillMode }: BudgetAccess,
): Promise<Model | null> {
  const [found] = await rowsOf<Omit<Model, 'values' | 'ownerId' | 'budgetType' | 'fillMode'>>(
    executor,
    sql`
      select version.id as "versionId", to_char(version.from_month, 'YYYY-MM') as "fromMonth",
        to_char(version.to_month, 'YYYY-MM') as "toMonth",
        coalesce((select json_agg(json_build_object('projectId', link.project_id,
            'fromMonth', to_char(link.from_month, 'YYYY-MM'),
            'toMonth', to_char(link.to_month, 'YYYY-MM')) order by link.project_id)
          from budget_link link where link.version_id = version.id), '[]'::json) as links,
        array(select member.member_id from budget_member member
          where member.version_id = version.id order by 1) as members,
        version.budget_id in (${budgetsLedBy(sql`${userId}::int`)}) as led
      from budget_version version
      where version.budget_id = ${id}
        and ((version.status = 3 and version.effective_to is null)
          or (version.status < 3 and ${whole}))
      order by version.status desc limit 1`,
  );
  const stored = await findBudget(executor, id);
  if (found === undefined || stored === null) return null;
  const { productName, division, projectType, deptId } = stored;
  const { warnPercent, overPercent, hiddenSubCategoryIds, unit, forecastMethod } = stored;
  return {
    ...found,
    ...{ ownerId, budgetType, fillMode },
    values: {
      ...{ productName, division, budgetType, projectType, deptId, fillMode, ownerId },
      ...{ warnPercent, overPercent, hiddenSubCategoryIds, unit, forecastMethod },
    },
  };
}

/** Takes out lines in which nothing new is planned any more, and their cells with them. */
export async function dropEnded(
  tx: Transaction,
  versionId: number,
  today: CalendarDate,
): Promise<void> {
  await tx.execute(sql`
    delete from budget_line line using cost_sub_category item
    where line.version_id = ${versionId} and item.id = line.item_id
      and item.ended_on <= ${today}::date`);
}
