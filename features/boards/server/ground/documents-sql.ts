import { type SQL, sql } from 'drizzle-orm';
import { budgetActuals, costMonths, isSettled } from '#features/actuals/server/sql.ts';
import {
  budgetCovers,
  budgetMembers,
  budgets,
  effectiveVersions,
  isInForce,
  isOriginal,
  labourSubCategory,
  plannedAmounts,
  plannedMinutes,
  versionMembers,
} from '#features/budgets/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';

/**
 * What documents plan and cost, as pieces of SQL. `budget_id` is always the document that was asked for:
 * an INTEGRATION stands for its members, each filled in by main or sub-projects as it is itself.
 */

const STANDARD = sql.raw(String(BudgetType.STANDARD));
const INTEGRATION = sql.raw(String(BudgetType.INTEGRATION));
const byMain = (document: SQL): SQL =>
  sql`${document}.fill_mode = ${sql.raw(String(FillMode.MAIN_PROJECT))}`;

/**
 * Whose costs count in these documents, as a query of `budget_id`, `part_id` and `by_main`: they
 * themselves, or their members in force. `ids` is a query.
 */
export const partsOf = (ids: SQL): SQL => sql`
  select document.id as budget_id, document.id as part_id, ${byMain(sql`document`)} as by_main
  from ${budgets} document where document.id in (${ids}) and document.budget_type = ${STANDARD}
  union all
  select member.budget_id, part.id, ${byMain(sql`part`)}
  from ${budgetMembers} member join ${budgets} part on part.id = member.member_id
  where member.budget_id in (${ids})`;

const planOf = (original: boolean, which: (version: SQL) => SQL, ids: SQL): SQL => sql`
  select version.budget_id, version.id as version_id, version.from_month, version.to_month,
    ${sql.raw(String(original))} as original, ${byMain(sql`document`)} as by_main
  from ${effectiveVersions} version join ${budgets} document on document.id = version.budget_id
  where version.budget_id in (${ids}) and document.budget_type = ${STANDARD}
    and ${which(sql`version`)}
  union all
  select whole.budget_id, version.id, version.from_month, version.to_month,
    ${sql.raw(String(original))}, ${byMain(sql`part`)}
  from ${effectiveVersions} whole
  join ${budgets} document on document.id = whole.budget_id
  join ${versionMembers} member on member.version_id = whole.id
  join ${budgets} part on part.id = member.member_id
  join ${effectiveVersions} version on version.budget_id = part.id
  where whole.budget_id in (${ids}) and document.budget_type = ${INTEGRATION}
    and ${which(sql`whole`)} and ${which(sql`version`)}`;

/**
 * The versions that say what these documents plan, now or on a day, as a query of `budget_id`,
 * `version_id`, `from_month`, `to_month`, `original` and `by_main`.
 */
export const plansInForce = (ids: SQL, asOf?: CalendarDate): SQL =>
  planOf(false, (version) => isInForce(version, asOf), ids);

/** The same, and the first that were in force. */
export const plansOf = (ids: SQL, asOf?: CalendarDate): SQL => sql`
  ${plansInForce(ids, asOf)}
  union all ${planOf(true, isOriginal, ids)}`;

const isDirect = (of: SQL): SQL => sql`(project.parent_id is null and not ${of}.by_main)`;

/**
 * What these versions plan, as a query of `budget_id`, `original`, `row_id`, `direct`,
 * `sub_category_id`, `month`, `fen` and `minutes`. Hours are planned by department; they stand under
 * what labour is counted under. `plans` is a relation with the columns of `plansOf`, `which` a condition
 * on `cell`, to be known before all of a plan is read.
 */
export const plannedCells = (plans: SQL, which: SQL = sql`true`): SQL => sql`
  select plan.budget_id, plan.original, cell.project_id as row_id, ${isDirect(sql`plan`)} as direct,
    cell.sub_category_id, cell.month, cell.fen, 0::bigint as minutes
  from ${plans} plan
  join ${plannedAmounts} cell on cell.version_id = plan.version_id
  join ${projects} project on project.id = cell.project_id
  where ${which}
  union all
  select plan.budget_id, plan.original, cell.project_id, ${isDirect(sql`plan`)}, labour.id,
    cell.month, 0, cell.minutes
  from ${plans} plan
  join ${plannedMinutes} cell on cell.version_id = plan.version_id
  join ${projects} project on project.id = cell.project_id
  cross join (${labourSubCategory}) labour
  where ${which}`;

export type Basis = 'posting' | 'origin';

const byPosting = (parts: SQL, labour: LabourValue): SQL => sql`
  ${parts} part join ${budgetActuals(labour)} row on row.budget_id = part.part_id`;

/** Which budget a cost counts in is decided by the month it was posted in, whatever month it is shown in. */
const byOrigin = (parts: SQL, labour: LabourValue): SQL => sql`
  ${parts} part
  join ${budgetCovers} cover on cover.budget_id = part.part_id
  join ${costMonths(labour)} row on row.project_id = cover.project_id
    and row.posting_month between cover.from_month and cover.to_month`;

/**
 * What was spent, as a query of `budget_id`, `row_id`, `direct`, `project_id` (the real one),
 * `sub_category_id`, `source`, `posting_month`, `month`, `minutes`, `fen` with labour at the value asked
 * for, and `standard_fen`. `parts` is a relation with the columns of `partsOf`.
 */
export const actualCells = (parts: SQL, labour: LabourValue, basis: Basis = 'posting'): SQL => sql`
  select part.budget_id,
    case when part.by_main then coalesce(project.parent_id, project.id) else project.id end as row_id,
    ${isDirect(sql`part`)} as direct, row.project_id, row.sub_category_id, row.source,
    row.posting_month, ${basis === 'origin' ? sql`row.origin_month` : sql`row.posting_month`} as month,
    row.minutes, row.fen, row.standard_fen
  from ${(basis === 'origin' ? byOrigin : byPosting)(parts, labour)}
  join ${projects} project on project.id = row.project_id
  where ${basis === 'origin' ? isSettled : sql`true`}`;

/** What the open month would post into earlier ones, as a query of `month`, `minutes` and `fen`. */
export const provisionalCells = (parts: SQL, labour: LabourValue): SQL => sql`
  select row.origin_month as month, row.minutes, row.fen
  from ${byOrigin(parts, labour)} where not ${isSettled}`;
