import { type SQL, sql } from 'drizzle-orm';
import type { ComparisonRow } from '#features/boards/contract-comparison.ts';
import { seenBudgets } from '#features/budgets/server/service.ts';
import { budgets, plannedMonths } from '#features/budgets/server/sql.ts';
import { departmentsBeneath } from '#features/people/server/sql.ts';
import { BudgetType } from '#kernel/enums.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import { plansInForce } from '../ground/documents-sql.ts';

/** A document of the year, before it has figures. */
export type YearDocument = Pick<
  ComparisonRow,
  | 'budgetId'
  | 'code'
  | 'name'
  | 'division'
  | 'budgetType'
  | 'projectType'
  | 'warnPercent'
  | 'overPercent'
  | 'forecastMethod'
  | 'fromMonth'
  | 'toMonth'
>;

export interface DocumentsAsked {
  readonly year: number;
  readonly division?: number | undefined;
  readonly projectType?: number | undefined;
  readonly deptId?: number | undefined;
}

/** Documents somebody sees whole, as a query of `id`. */
export const seenWhole = (actor: Actor): SQL =>
  sql`select seen.id from (${seenBudgets(actor)}) seen where seen.whole`;

const january = (year: number): SQL => sql`make_date(${year}::int, 1, 1)`;
const december = (year: number): SQL => sql`make_date(${year}::int, 12, 1)`;

/**
 * Of `document`: attributes of the document, not of what it covers. A document stands in one department, where it
 * stands today, with all of its months: it is one line of a year. What no budget covers has no document, and is
 * found by the department of each cost, in the tree of its month.
 */
export function matching({ division, projectType, deptId }: Omit<DocumentsAsked, 'year'>): SQL {
  const conditions = [
    sql`true`,
    ...(division === undefined ? [] : [sql`document.division = ${division}`]),
    ...(projectType === undefined ? [] : [sql`document.project_type = ${projectType}`]),
    ...(deptId === undefined
      ? []
      : [sql`document.dept_id in (${departmentsBeneath(sql`array[${deptId}::int]`)})`]),
  ];
  return sql.join(conditions, sql` and `);
}

interface Found extends YearDocument {
  readonly touches: boolean;
  readonly lastYearFen: number | null;
}

/**
 * Documents in force with a month in the year, by code, and what was planned for the year before by
 * those that had one in it; null where none had.
 */
export async function findYearDocuments(
  executor: Executor,
  actor: Actor,
  asked: DocumentsAsked,
): Promise<{ documents: YearDocument[]; lastYearBudgetFen: number | null }> {
  const { year } = asked;
  const found = await preparedRowsOf<Found>(
    executor,
    sql`
      with seen_whole as materialized (${seenWhole(actor)}),
      in_force as materialized (${plansInForce(sql`select seen_whole.id from seen_whole`)}),
      span as (
        select one.budget_id, min(one.from_month) as first, max(one.to_month) as last
        from in_force one group by one.budget_id
      ),
      plan as (
        select * from in_force one
        where one.from_month <= ${december(year)}
          and one.to_month >= ${january(year - 1)}
      ), touched as (
        select plan.budget_id, bool_or(plan.to_month >= ${january(year)}) as touches,
          bool_or(plan.from_month < ${january(year)}) as touched_before
        from plan group by plan.budget_id
      )
      select document.id as "budgetId", document.code, document.name, document.division,
        document.budget_type as "budgetType", document.project_type as "projectType",
        document.warn_percent as "warnPercent", document.over_percent as "overPercent",
        document.forecast_method as "forecastMethod", touched.touches,
        to_char(span.first, 'YYYY-MM') as "fromMonth", to_char(span.last, 'YYYY-MM') as "toMonth",
        case when touched.touched_before and document.budget_type = ${BudgetType.STANDARD} then (
          select coalesce(sum(month.fen), 0)::bigint
          from plan join ${plannedMonths} month on month.version_id = plan.version_id
          where plan.budget_id = document.id
            and month.month between ${january(year - 1)} and ${december(year - 1)}
        ) end as "lastYearFen"
      from touched join ${budgets} document on document.id = touched.budget_id
      join span on span.budget_id = document.id
      where ${matching(asked)}
      order by lower(document.code), document.id`,
  );
  const before = found.flatMap(({ lastYearFen }) => (lastYearFen === null ? [] : [lastYearFen]));
  return {
    documents: found
      .filter(({ touches }) => touches)
      .map(({ touches: _, lastYearFen: __, ...document }) => document),
    lastYearBudgetFen: before.length === 0 ? null : before.reduce((sum, fen) => sum + fen, 0),
  };
}
