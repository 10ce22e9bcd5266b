import { type SQL, sql } from 'drizzle-orm';
import type { RowsRequest } from '#features/actuals/contract-rows.ts';
import { closedDepartments, inDepartment, isSettled } from '#features/actuals/server/sql.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { seenBudgets } from '#features/budgets/server/service.ts';
import {
  budgetCovers,
  budgetMembers,
  budgets,
  costSubCategories,
} from '#features/budgets/server/sql.ts';
import { departmentsBeneath } from '#features/people/server/sql.ts';
import { withParts } from '#features/projects/server/sql.ts';
import { firstDay, monthOf } from '#kernel/dates.ts';
import type { Viewer } from './viewer.ts';

/** Whether a budget among these covers the project of `row` in the month it was posted in. */
const coveredBy = (ids: SQL): SQL => sql`exists (
  select from ${budgetCovers} cover where cover.project_id = row.project_id
    and row.posting_month between cover.from_month and cover.to_month and cover.budget_id in (${ids}))`;

/** The same of few budgets: their projects come first, so that rows are found by index and not all read. */
const coveredByFew = (ids: SQL): SQL => sql`row.project_id = any(array(
  select cover.project_id from ${budgetCovers} cover where cover.budget_id in (${ids})))
  and ${coveredBy(ids)}`;

type BudgetFilter = NonNullable<RowsRequest['budgets']>;

const membersOf = (id: number): SQL => sql`
  select member.member_id from ${budgetMembers} member where member.budget_id = ${id}`;

/** Documents the viewer sees whole; whoever asks for one that adds up others sees what it adds up. */
function seenWhole({ context }: Viewer, within: number | undefined): SQL {
  const whole = sql`select seen.id from (${seenBudgets(context.actor)}) seen where seen.whole`;
  if (within === undefined) return whole;
  return sql`${whole} union (${membersOf(within)} and ${within}::int in (${whole}))`;
}

function seenBy(viewer: Viewer, { budgets: asked }: Narrowing): SQL | null {
  const { budget, all } = viewer;
  if (budget !== null) {
    return coveredByFew(
      budget.isIntegration ? membersOf(budget.id) : sql`select ${budget.id}::int`,
    );
  }
  if (all) return null;
  return coveredBy(seenWhole(viewer, asked?.id));
}

const inList = (ids: readonly number[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)`;

/**
 * Whether a document of this kind that the viewer sees covers the project of `row`, then or a year
 * later. Documents are found where they stand today, as on the boards whose figures are opened with this; what
 * a row itself is of follows the tree of its month (`inDepartment`).
 */
function ofBudgets(viewer: Viewer, asked: BudgetFilter): SQL {
  const { id, ids, division, projectType, deptId, yearAfter = false } = asked;
  const month = yearAfter
    ? sql`(row.posting_month + interval '1 year')::date`
    : sql`row.posting_month`;
  return sql`exists (
    select from ${budgetCovers} cover join ${budgets} document on document.id = cover.budget_id
    where cover.project_id = row.project_id and ${joined([
      sql`${month} between cover.from_month and cover.to_month`,
      viewer.all ? null : sql`document.id in (${seenWhole(viewer, id)})`,
      given(id, (one) => sql`(document.id = ${one} or document.id in (${membersOf(one)}))`),
      given(ids, (some) => sql`document.id in ${inList(some)}`),
      given(division, (one) => sql`document.division = ${one}`),
      given(projectType, (one) => sql`document.project_type = ${one}`),
      given(
        deptId,
        (one) => sql`document.dept_id in (${departmentsBeneath(sql`array[${one}::int]`)})`,
      ),
    ])})`;
}

function ofProject({ budget }: Viewer, { projectId, direct }: RowsRequest): SQL | null {
  if (projectId === undefined) return null;
  const alone = direct ?? budget?.bySubProjects ?? false;
  return alone
    ? sql`row.project_id = ${projectId}`
    : sql`row.project_id in (${withParts(sql`${projectId}::int`)})`;
}

/** What rows and their sums by month can be narrowed to alike. */
export type Narrowing = Pick<
  RowsRequest,
  'division' | 'projectType' | 'deptId' | 'categoryId' | 'companyCost' | 'budgets'
>;

const given = <Value>(value: Value | undefined, condition: (value: Value) => SQL) =>
  value === undefined ? null : condition(value);

const joined = (conditions: readonly (SQL | null)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );

/** Which of `row`, rows or their sums by month, the viewer may see of what was asked for. */
export const seenRows = (viewer: Viewer, asked: Narrowing): SQL =>
  joined([
    asked.companyCost === true ? sql`row.project_id is null` : sql`row.project_id is not null`,
    seenBy(viewer, asked),
    given(asked.budgets, (budgetsAsked) => ofBudgets(viewer, budgetsAsked)),
    given(asked.deptId, (id) =>
      inDepartment(id, { month: sql`row.posting_month`, dept: sql`row.dept_id` }),
    ),
    given(asked.division, (division) => sql`row.division = ${division}`),
    given(asked.projectType, (type) => sql`row.project_type = ${type}`),
    given(
      asked.categoryId,
      (id) => sql`row.sub_category_id in (
        select sub.id from ${costSubCategories} sub where sub.category_id = ${id})`,
    ),
  ]);

/** Whether no budget covers the project of `row` in the month it was posted in. */
export const isUncovered = sql`not exists (
  select from ${budgetCovers} cover where cover.project_id = row.project_id
    and row.posting_month between cover.from_month and cover.to_month)`;

/** By origin, what counts in a month, or what the open month would post into it. */
function ofOrigin({ basis, provisional, startDate }: RowsRequest): SQL | null {
  if (basis !== 'origin') return null;
  // Nothing is posted before the month it belongs to: years before need not be looked at.
  return sql`row.posting_month >= ${firstDay(monthOf(startDate))}
    and ${provisional === true ? sql`not ${isSettled}` : isSettled}`;
}

/** Which rows of a source a request is about, of those the viewer may see. */
export function rowFilter(viewer: Viewer, source: CostSource, asked: RowsRequest): SQL {
  const month = asked.basis === 'origin' ? sql`row.origin_month` : sql`row.posting_month`;
  return joined([
    sql`row.source = ${source}`,
    sql`${month} between ${firstDay(monthOf(asked.startDate))} and ${firstDay(monthOf(asked.endDate))}`,
    ofOrigin(asked),
    seenRows(viewer, asked),
    asked.noBudget === true ? isUncovered : null,
    ofProject(viewer, asked),
    given(asked.subCategoryId, (id) => sql`row.sub_category_id = ${id}`),
    given(asked.subCategoryIds, (ids) => sql`row.sub_category_id in ${inList(ids)}`),
    given(
      asked.deptPath,
      (path) => sql`exists (
        select from ${closedDepartments} kept where kept.month = row.posting_month
          and kept.id = row.dept_id and kept.path[1:${path.length}::int] = ${sql.param([...path])}::int[])`,
    ),
    given(asked.deptAlone === true ? asked.deptId : undefined, (id) => sql`row.dept_id = ${id}`),
    asked.noDept === true ? sql`row.dept_id is null` : null,
    given(asked.kind, (kind) => sql`row.kind = ${kind}`),
    asked.afterwards === true ? sql`row.kind <> 'normal'` : null,
    given(asked.userId, (id) => sql`row.person_id = ${id}`),
  ]);
}
