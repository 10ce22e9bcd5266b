import { sql } from 'drizzle-orm';
import type { PeriodCell } from '#features/boards/rules-periods.ts';
import { effectiveVersions, isInForce, isOriginal } from '#features/budgets/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import {
  actualCells,
  type Basis,
  partsOf,
  plannedCells,
  plansInForce,
  plansOf,
  provisionalCells,
} from '../ground/documents-sql.ts';

/** Which version a document is shown with, and the months it or its members plan for. */
export interface ShownPlan {
  readonly versionId: number | null;
  readonly originalId: number | null;
  readonly spans: readonly { readonly from: Month; readonly to: Month }[];
}

export async function findShownPlan(
  executor: Executor,
  budgetId: number,
  asOf: CalendarDate | undefined,
): Promise<ShownPlan> {
  const [found] = await preparedRowsOf<ShownPlan>(
    executor,
    sql`
      select max(version.id) filter (where ${isInForce(sql`version`, asOf)}) as "versionId",
        max(version.id) filter (where ${isOriginal(sql`version`)}) as "originalId",
        coalesce((
          select json_agg(json_build_object('from', to_char(plan.from_month, 'YYYY-MM'),
            'to', to_char(plan.to_month, 'YYYY-MM')) order by plan.from_month, plan.to_month)
          from (${plansInForce(sql`select ${budgetId}::int`, asOf)}) plan
        ), '[]'::json) as spans
      from ${effectiveVersions} version where version.budget_id = ${budgetId}`,
  );
  if (found === undefined) throw new Error('a document says nothing');
  return found;
}

export interface CellsAsked {
  readonly budgetId: number;
  readonly from: Month;
  readonly to: Month;
  /** Everything before the first month counts with it. */
  readonly cumulative: boolean;
  readonly byProject: boolean;
  readonly bySubCategory: boolean;
  readonly basis: Basis;
  readonly asOf: CalendarDate | undefined;
  readonly labour: LabourValue;
}

/** What is planned and what was spent, by month and by what was asked for, in one reading of the sums. */
export function findCells(executor: Executor, asked: CellsAsked): Promise<PeriodCell[]> {
  const { byProject, bySubCategory, cumulative } = asked;
  const from = sql`${firstDay(asked.from)}::date`;
  const ids = sql`select ${asked.budgetId}::int`;
  return preparedRowsOf<PeriodCell>(
    executor,
    sql`
      with part as materialized (${partsOf(ids)}),
      plan as materialized (${plansOf(ids, asked.asOf)}),
      cell as (
        select planned.month, planned.row_id, planned.direct, planned.sub_category_id,
          case when planned.original then 0 else planned.fen end as budget_fen,
          case when planned.original then planned.fen else 0 end as original_fen, 0 as actual_fen,
          case when planned.original then 0 else planned.minutes end as budget_minutes,
          0 as actual_minutes
        from (${plannedCells(sql`plan`)}) planned
        union all
        select spent.month, spent.row_id, spent.direct, spent.sub_category_id, 0, 0, spent.fen, 0,
          spent.minutes
        from (${actualCells(sql`part`, asked.labour, asked.basis)}) spent
      )
      select to_char(month, 'YYYY-MM') as month, row_id as "projectId", direct,
        sub_category_id as "subCategoryId", sum(budget_fen)::bigint as "budgetFen",
        sum(original_fen)::bigint as "originalFen", sum(actual_fen)::bigint as "actualFen",
        sum(budget_minutes)::bigint as "budgetMinutes",
        sum(actual_minutes)::bigint as "actualMinutes"
      from (
        select greatest(month, ${from}) as month,
          ${byProject ? sql`row_id, direct` : sql`null::int as row_id, false as direct`},
          ${bySubCategory ? sql`sub_category_id` : sql`null::int as sub_category_id`},
          budget_fen, original_fen, actual_fen, budget_minutes, actual_minutes
        from cell
        where month <= ${firstDay(asked.to)}::date
          and ${cumulative ? sql`true` : sql`month >= ${from}`}
      ) wanted
      group by month, row_id, direct, sub_category_id`,
  );
}

/** What the open month would post into a month that belongs to it by origin. */
export interface ProvisionalMonth {
  readonly month: Month;
  readonly fen: number;
  readonly minutes: number;
}

export function findProvisional(
  executor: Executor,
  { budgetId, from, to, labour }: Pick<CellsAsked, 'budgetId' | 'from' | 'to' | 'labour'>,
): Promise<ProvisionalMonth[]> {
  return preparedRowsOf<ProvisionalMonth>(
    executor,
    sql`
      with part as materialized (${partsOf(sql`select ${budgetId}::int`)})
      select to_char(month, 'YYYY-MM') as month, sum(fen)::bigint as fen,
        sum(minutes)::bigint as minutes
      from (${provisionalCells(sql`part`, labour)}) waiting
      where month between ${firstDay(from)}::date and ${firstDay(to)}::date
      group by month`,
  );
}
