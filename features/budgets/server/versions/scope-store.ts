import { type SQL, sql } from 'drizzle-orm';
import type { LinkedProject, ScopeView } from '#features/budgets/contract-versions.ts';
import type { Linked } from '#features/budgets/rules.ts';
import { people, personRefJson } from '#features/people/server/sql.ts';
import { projects, projectsLedBy } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { monthText } from './store.ts';

/** Numbers of a request as one parameter, to be compared with `in`. */
const numbers = (ids: readonly number[]): SQL =>
  sql`(select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))`;

export type LinkRow = LinkedProject & Linked;

/** The projects of a version with their months, by code, sub-projects after their main project. */
export function findLinks(executor: Executor, versionId: number): Promise<LinkRow[]> {
  return rowsOf<LinkRow>(
    executor,
    sql`
      select project.id as "projectId", project.parent_id as "parentId", project.code,
        project.name_zh as "nameZh", project.name_en as "nameEn",
        project.project_type as "projectType", project.division, project.status,
        project.parent_id is null and budget.fill_mode = ${FillMode.SUB_PROJECT} as direct,
        ${monthText(sql`link.from_month`)} as "fromMonth",
        ${monthText(sql`link.to_month`)} as "toMonth"
      from budget_link link
      join ${projects} project on project.id = link.project_id
      left join ${projects} main on main.id = project.parent_id
      join budget_version version on version.id = link.version_id
      join budget on budget.id = version.budget_id
      where link.version_id = ${versionId}
      order by coalesce(main.code, project.code), project.parent_id is not null, project.code`,
  );
}

export type MemberRow = ScopeView['members'][number];

/** The documents a version adds up, by code, with what they come to now. */
export async function findMembers(
  executor: Executor,
  versionId: number,
  seen: SQL,
): Promise<MemberRow[]> {
  const rows = await rowsOf<
    Omit<MemberRow, 'totalAmount' | 'totalHours'> & { fen: number; minutes: number }
  >(
    executor,
    sql`
      select budget.id as "budgetId", budget.code, budget.name,
        ${personRefJson(sql`owner`)} as owner,
        coalesce(current.total_fen, 0)::bigint as fen,
        coalesce(current.total_minutes, 0)::bigint as minutes,
        budget.id in (select seen.id from (${seen}) seen) as visible
      from budget_member member
      join budget on budget.id = member.member_id
      join ${people} owner on owner.id = budget.owner_id
      left join budget_version current on current.budget_id = budget.id
        and current.status = 3 and current.effective_to is null
      where member.version_id = ${versionId} order by budget.code`,
  );
  return rows.map(({ fen, minutes, ...row }) => ({
    ...row,
    totalAmount: fenToYuan(fen),
    totalHours: minutesToHours(minutes),
  }));
}

export async function replaceLinks(
  tx: Transaction,
  versionId: number,
  links: readonly Linked[],
): Promise<void> {
  await tx.execute(sql`delete from budget_link where version_id = ${versionId}`);
  await tx.execute(sql`
    insert into budget_link (version_id, project_id, from_month, to_month)
    select ${versionId}::int, given."projectId", (given."fromMonth" || '-01')::date,
      (given."toMonth" || '-01')::date
    from json_to_recordset(${JSON.stringify(links)}::text::json)
      as given ("projectId" int, "fromMonth" text, "toMonth" text)`);
}

export async function replaceMembers(
  tx: Transaction,
  versionId: number,
  members: readonly number[],
): Promise<void> {
  await tx.execute(sql`delete from budget_member where version_id = ${versionId}`);
  await tx.execute(sql`
    insert into budget_member (version_id, member_id)
    select ${versionId}::int, member.id from budget member where member.id in ${numbers(members)}`);
}

export interface NamedProject {
  readonly id: number;
  readonly parentId: number | null;
  readonly code: string;
  /** Whether the person who asks leads or directs it, itself or by its main project. */
  readonly led: boolean;
}

/** Projects that are to be linked. */
export function findNamedProjects(
  tx: Transaction,
  ids: readonly number[],
  personId: number,
): Promise<NamedProject[]> {
  return rowsOf<NamedProject>(
    tx,
    sql`
      select one.id, one.parent_id as "parentId", one.code,
        one.id in (${projectsLedBy(sql`${personId}::int`)}) as led
      from ${projects} one where one.id in ${numbers(ids)} order by one.id`,
  );
}

export interface NamedDocument {
  readonly id: number;
  readonly code: string;
  /** A standard document with a version in force. */
  readonly addable: boolean;
}

/** Documents that are to be added up, as far as somebody sees them. */
export function findNamedDocuments(
  executor: Executor,
  ids: readonly number[],
  seen: SQL,
): Promise<NamedDocument[]> {
  return rowsOf<NamedDocument>(
    executor,
    sql`
      select budget.id, budget.code, budget.budget_type = 0 and exists (
          select from budget_version version
          where version.budget_id = budget.id and version.status = 3) as addable
      from budget join (${seen}) seen on seen.id = budget.id and seen.whole
      where budget.id in ${numbers(ids)}`,
  );
}

export async function setMonths(
  tx: Transaction,
  versionId: number,
  { fromMonth, toMonth }: { readonly fromMonth: Month; readonly toMonth: Month },
): Promise<void> {
  await tx.execute(sql`
    update budget_version set from_month = ${firstDay(fromMonth)}, to_month = ${firstDay(toMonth)}
    where id = ${versionId}`);
}

/** Whether a cell lies outside the projects and months its version is linked to. */
const isOutside = (cell: SQL): SQL => sql`not exists (
  select from budget_link link
  where link.version_id = ${cell}.version_id and link.project_id = ${cell}.project_id
    and ${cell}.month between link.from_month and link.to_month)`;

/** How many cells with a value lie outside what a version is linked to. */
export async function countOutside(executor: Executor, versionId: number): Promise<number> {
  const [row] = await rowsOf<{ outside: number }>(
    executor,
    sql`
      select count(*)::int as outside
      from (
        select version_id, project_id, month, value from budget_amount
          where version_id = ${versionId}
        union all
        select version_id, project_id, month, value from budget_minutes
          where version_id = ${versionId}) cell
      where cell.value <> 0 and ${isOutside(sql`cell`)}`,
  );
  return row?.outside ?? 0;
}

/**
 * Takes away what lies outside. Lines of projects that are not linked go; cells of other months become
 * nothing with this save, so that whoever has them on screen is told.
 */
export async function clearOutside(tx: Transaction, versionId: number, rev: number): Promise<void> {
  for (const [lines, cells] of [
    [sql`budget_line`, sql`budget_amount`],
    [sql`budget_hours_line`, sql`budget_minutes`],
  ] as const) {
    await tx.execute(sql`
      delete from ${lines} line where line.version_id = ${versionId} and not exists (
        select from budget_link link
        where link.version_id = line.version_id and link.project_id = line.project_id)`);
    await tx.execute(sql`
      with cleared as (
        update ${cells} cell set value = 0, rev = ${rev}
        where cell.version_id = ${versionId} and cell.value <> 0 and ${isOutside(sql`cell`)}
        returning cell.project_id, cell.item_id
      )
      update ${lines} line set rev = ${rev}
      where line.version_id = ${versionId}
        and (line.project_id, line.item_id) in (select project_id, item_id from cleared)`);
  }
}
