import { type SQL, sql } from 'drizzle-orm';
import { costMonths, inDepartment } from '#features/actuals/server/sql.ts';
import { partsOf, plansOf } from '#features/boards/server/ground/documents-sql.ts';
import type { BudgetViewer } from '#features/boards/server/ground/viewer.ts';
import { budgetCovers, plannedMinutes } from '#features/budgets/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';

/** Which hours of a budget: of these months, and of a project or department where one is given. */
export interface HoursAsked {
  readonly from: Month;
  readonly to: Month;
  readonly projectId?: number | undefined;
  readonly direct?: boolean | undefined;
  readonly deptId?: number | undefined;
}

const firstDays = ({ from, to }: HoursAsked): readonly [CalendarDate, CalendarDate] => [
  firstDay(from),
  firstDay(to),
];

/** Whether a month is among those asked for. */
export const isAsked = (month: SQL, asked: HoursAsked): SQL => {
  const [from, to] = firstDays(asked);
  return sql`${month} between ${from}::date and ${to}::date`;
};

/** As the pages of rows have it: a main project counts with its parts but where these are filled in. */
function ofProject(
  { access }: BudgetViewer,
  { projectId, direct }: HoursAsked,
  own: { readonly id: SQL; readonly mainId: SQL },
): SQL {
  if (projectId === undefined) return sql`true`;
  const alone = direct ?? access.fillMode === FillMode.SUB_PROJECT;
  return alone
    ? sql`${own.id} = ${projectId}`
    : sql`(${own.id} = ${projectId} or ${own.mainId} = ${projectId})`;
}

/** Whether a department is the one asked for, or beneath it. */
export const ofDept = (
  { deptId }: HoursAsked,
  own: { readonly month: SQL; readonly dept: SQL },
): SQL => (deptId === undefined ? sql`true` : inDepartment(deptId, own));

const budgetOf = ({ access }: BudgetViewer): SQL => sql`select ${access.id}::int`;

/** What the version in force plans, as a query of `month`, `dept_id` and `minutes`. */
export const plannedHours = (viewer: BudgetViewer, asked: HoursAsked): SQL => sql`
  select cell.month, cell.dept_id, cell.minutes
  from (${plansOf(budgetOf(viewer))}) plan
  join ${plannedMinutes} cell on cell.version_id = plan.version_id
  join ${projects} project on project.id = cell.project_id
  where not plan.original and ${isAsked(sql`cell.month`, asked)}
    and ${ofProject(viewer, asked, { id: sql`project.id`, mainId: sql`project.parent_id` })}
    and ${ofDept(asked, { month: sql`cell.month`, dept: sql`cell.dept_id` })}`;

/** Which projects the budget has in which months: `project_id`, `from_month`, `to_month`. */
const coveredProjects = (viewer: BudgetViewer): SQL => sql`
  select cover.project_id, cover.from_month, cover.to_month
  from (${partsOf(budgetOf(viewer))}) part
  join ${budgetCovers} cover on cover.budget_id = part.part_id`;

/**
 * Posted labour, rows or their sums by month (`rows`), of what the budget covers in the posting month:
 * what follows `from`, with `row`.
 */
export const postedLabour = (viewer: BudgetViewer, asked: HoursAsked, rows: SQL): SQL => sql`
  (${coveredProjects(viewer)}) cover
  join ${rows} row on row.project_id = cover.project_id
    and row.posting_month between cover.from_month and cover.to_month
  where row.source = 'labour' and ${isAsked(sql`row.posting_month`, asked)}
    and ${ofProject(viewer, asked, { id: sql`row.project_id`, mainId: sql`row.main_project_id` })}
    and ${ofDept(asked, { month: sql`row.posting_month`, dept: sql`row.dept_id` })}`;

/** The same from monthly sums, as a query of `month`, `dept_id` and `minutes`. */
export const postedHours = (viewer: BudgetViewer, asked: HoursAsked): SQL => sql`
  select row.posting_month as month, row.dept_id, row.minutes
  from ${postedLabour(viewer, asked, costMonths('standard'))}`;

/** Which months of which projects are asked for, of those the budget covers. */
export const askedProjects = (viewer: BudgetViewer, asked: HoursAsked): SQL => {
  const [from, to] = firstDays(asked);
  return sql`
    select project.id as project_id, greatest(cover.from_month, ${from}::date) as from_month,
      least(cover.to_month, ${to}::date) as to_month
    from (${coveredProjects(viewer)}) cover
    join ${projects} project on project.id = cover.project_id
    where cover.from_month <= ${to}::date and cover.to_month >= ${from}::date
      and ${ofProject(viewer, asked, { id: sql`project.id`, mainId: sql`project.parent_id` })}`;
};
