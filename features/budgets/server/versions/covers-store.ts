import { type SQL, sql } from 'drizzle-orm';
import { oneMoreChange, restatedBudgets } from '#features/actuals/server/sql.ts';
import type { Linked, Placed } from '#features/budgets/rules.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { monthText } from './store.ts';

/** A stretch of months in which a document has a project. */
export interface Cover extends Linked {
  readonly budgetId: number;
}

export interface LinkedDocument extends Cover {
  readonly fillMode: FillMode;
}

const stretch = (row: SQL): SQL => sql`
  ${row}.project_id as "projectId", ${monthText(sql`${row}.from_month`)} as "fromMonth",
  ${monthText(sql`${row}.to_month`)} as "toMonth"`;

const numbers = (ids: readonly number[]): SQL =>
  sql`(select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))`;

/** The links of these versions, with the document and how it is filled in. */
export function findLinksOf(
  executor: Executor,
  versionIds: readonly number[],
): Promise<LinkedDocument[]> {
  return rowsOf<LinkedDocument>(
    executor,
    sql`
      select budget.id as "budgetId", budget.fill_mode as "fillMode", ${stretch(sql`link`)}
      from budget_link link
      join budget_version version on version.id = link.version_id
      join budget on budget.id = version.budget_id
      where version.id in ${numbers(versionIds)}`,
  );
}

/** The sub-projects beneath these projects. */
export function findSubs(executor: Executor, mainIds: readonly number[]): Promise<Placed[]> {
  return rowsOf<Placed>(
    executor,
    sql`
      select sub.id, sub.parent_id as "parentId" from ${projects} sub
      where sub.parent_id in ${numbers(mainIds)}`,
  );
}

export function findCovers(executor: Executor, budgetIds: readonly number[]): Promise<Cover[]> {
  return rowsOf<Cover>(
    executor,
    sql`
      select cover.budget_id as "budgetId", ${stretch(sql`cover`)} from budget_cover cover
      where cover.budget_id in ${numbers(budgetIds)}`,
  );
}

/** Versions in force that cover by main projects, and have one of these projects beneath or in them. */
export function findFollowers(
  executor: Executor,
  projectIds: readonly number[],
): Promise<{ versionId: number; budgetId: number }[]> {
  return rowsOf(
    executor,
    sql`
      with touched as (
        select one.id, one.parent_id from ${projects} one where one.id in ${numbers(projectIds)}
      )
      select version.id as "versionId", version.budget_id as "budgetId"
      from budget_version version join budget on budget.id = version.budget_id
      where version.status = 3 and version.effective_to is null
        and budget.fill_mode = ${FillMode.MAIN_PROJECT}
        and (exists (
            select from budget_link link join touched on link.project_id in (touched.id, touched.parent_id)
            where link.version_id = version.id)
          or exists (
            select from budget_cover cover join touched on touched.id = cover.project_id
            where cover.budget_id = version.budget_id))
      order by version.budget_id`,
  );
}

/** A project that two documents in force would have in the same months. */
export interface Taken {
  readonly project: string;
  readonly code: string;
  readonly fromMonth: Month;
  readonly toMonth: Month;
}

/**
 * The first project among these stretches that another document has in the same months; documents
 * that are about to be covered anew count with what they will have.
 */
export async function findTaken(
  executor: Executor,
  budgetIds: readonly number[],
  covers: readonly Cover[],
): Promise<Taken | null> {
  const [found] = await rowsOf<Taken>(
    executor,
    sql`
      with given as (
        select "budgetId" as budget_id, "projectId" as project_id,
          ("fromMonth" || '-01')::date as from_month, ("toMonth" || '-01')::date as to_month
        from json_to_recordset(${JSON.stringify(covers)}::text::json)
          as one ("budgetId" int, "projectId" int, "fromMonth" text, "toMonth" text)
      ),
      others as (
        select budget_id, project_id, from_month, to_month from given
        union all
        select budget_id, project_id, from_month, to_month from budget_cover
        where budget_id not in ${numbers(budgetIds)}
      )
      select project.code as project, budget.code,
        ${monthText(sql`greatest(given.from_month, other.from_month)`)} as "fromMonth",
        ${monthText(sql`least(given.to_month, other.to_month)`)} as "toMonth"
      from given
      join others other on other.project_id = given.project_id and other.budget_id <> given.budget_id
        and other.from_month <= given.to_month and given.from_month <= other.to_month
      join ${projects} project on project.id = given.project_id
      join budget on budget.id = other.budget_id
      order by project.code, other.from_month, budget.code limit 1`,
  );
  return found ?? null;
}

/** What these documents cover, instead of what they covered before. */
export async function replaceCovers(
  tx: Transaction,
  budgetIds: readonly number[],
  covers: readonly Cover[],
): Promise<void> {
  await tx.execute(sql`delete from budget_cover where budget_id in ${numbers(budgetIds)}`);
  await tx.execute(sql`
    insert into budget_cover (budget_id, project_id, from_month, to_month)
    select "budgetId", "projectId", ("fromMonth" || '-01')::date, ("toMonth" || '-01')::date
    from json_to_recordset(${JSON.stringify(covers)}::text::json)
      as given ("budgetId" int, "projectId" int, "fromMonth" text, "toMonth" text)`);
}

/** What the projects have cost counts in the budgets that cover them now. */
export async function restateActuals(
  tx: Transaction,
  covers: readonly Pick<Cover, 'projectId'>[],
): Promise<void> {
  const ids = JSON.stringify(covers.map(({ projectId }) => projectId));
  const projects = sql`select value::int from jsonb_array_elements_text(${ids}::jsonb)`;
  for (const statement of restatedBudgets(projects)) await tx.execute(statement);
}

/** What is planned has changed where nothing is covered: browsers ask again for what they hold. */
export async function countChange(tx: Transaction): Promise<void> {
  await tx.execute(oneMoreChange);
}
