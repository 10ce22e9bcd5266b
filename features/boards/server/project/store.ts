import { type SQL, sql } from 'drizzle-orm';
import { seenRows, type Viewer } from '#features/actuals/server/service.ts';
import { costMonths } from '#features/actuals/server/sql.ts';
import { plannedCells, plansOf } from '#features/boards/server/ground/documents-sql.ts';
import { seenBudgets } from '#features/budgets/server/service.ts';
import { budgetCovers, budgets } from '#features/budgets/server/sql.ts';
import { projects, withParts } from '#features/projects/server/sql.ts';
import { type BusinessDivision, FillMode, type ProjectType } from '#kernel/enums.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import type { Cover, PlannedCell, SpentCell } from './fold.ts';

interface ProjectRef {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

export interface FoundProject extends ProjectRef {
  readonly division: BusinessDivision;
  readonly projectType: ProjectType;
  readonly main: ProjectRef | null;
}

/** Covers of the project and its parts by documents the viewer sees whole. */
const seenCovers = ({ all, context }: Viewer, projectId: number): SQL => sql`
  select cover.budget_id, cover.project_id, cover.from_month, cover.to_month
  from ${budgetCovers} cover join ${projects} covered on covered.id = cover.project_id
  where ${projectId}::int in (covered.id, covered.parent_id) and ${
    all
      ? sql`true`
      : sql`cover.budget_id in (
          select seen.id from (${seenBudgets(context.actor)}) seen where seen.whole)`
  }`;

const refJson = (one: SQL) => sql`case when ${one}.id is null then null else json_build_object(
  'id', ${one}.id, 'code', ${one}.code, 'nameZh', ${one}.name_zh, 'nameEn', ${one}.name_en) end`;

/** A project the viewer may see costs of; null where there is none. */
export async function findProject(
  executor: Executor,
  viewer: Viewer,
  projectId: number,
): Promise<FoundProject | null> {
  const [found] = await preparedRowsOf<FoundProject>(
    executor,
    sql`
      select one.id, one.code, one.name_zh as "nameZh", one.name_en as "nameEn", one.division,
        one.project_type as "projectType", ${refJson(sql`main`)} as main
      from ${projects} one left join ${projects} main on main.id = one.parent_id
      where one.id = ${projectId}
        and ${viewer.all ? sql`true` : sql`exists (${seenCovers(viewer, projectId)})`}`,
  );
  return found ?? null;
}

const ofYear = (month: SQL, year: number): SQL =>
  sql`${month} between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 1)`;

/** Documents that cover it in a year, project by project. */
export function findCovers(
  executor: Executor,
  viewer: Viewer,
  { projectId, year }: { readonly projectId: number; readonly year: number },
): Promise<Cover[]> {
  return preparedRowsOf<Cover>(
    executor,
    sql`
      select cover.project_id as "projectId", to_char(cover.from_month, 'YYYY-MM') as "from",
        to_char(cover.to_month, 'YYYY-MM') as "to",
        document.fill_mode = ${FillMode.MAIN_PROJECT}::int as "byMain",
        json_build_object('id', document.id, 'code', document.code, 'name', document.name) as budget
      from (${seenCovers(viewer, projectId)}) cover
      join ${budgets} document on document.id = cover.budget_id
      where cover.from_month <= make_date(${year}::int, 12, 1)
        and cover.to_month >= make_date(${year}::int, 1, 1)
      order by document.code, cover.project_id, cover.from_month`,
  );
}

/** What the versions in force of those documents, and their first ones, plan for it in a year. */
export function findPlanned(
  executor: Executor,
  viewer: Viewer,
  { projectId, year }: { readonly projectId: number; readonly year: number },
): Promise<PlannedCell[]> {
  return preparedRowsOf<PlannedCell>(
    executor,
    sql`
      with cover as materialized (${seenCovers(viewer, projectId)}),
      plan as materialized (${plansOf(sql`select cover.budget_id from cover`)})
      select to_char(cell.month, 'YYYY-MM') as month, cell.row_id as "projectId", cell.direct,
        cell.original, cell.sub_category_id as "subCategoryId", sum(cell.fen)::bigint as fen,
        sum(cell.minutes)::bigint as minutes
      from cover
      join (${plannedCells(sql`plan`, sql`cell.project_id in (select cover.project_id from cover)`)}) cell on cell.budget_id = cover.budget_id
        and cell.row_id = cover.project_id
        and cell.month between cover.from_month and cover.to_month
      where ${ofYear(sql`cell.month`, year)}
      group by cell.month, cell.row_id, cell.direct, cell.original, cell.sub_category_id`,
  );
}

/** Everything it and its parts ever cost, of what the viewer sees, as the pages of rows have it. */
export function findSpent(
  executor: Executor,
  viewer: Viewer,
  projectId: number,
): Promise<SpentCell[]> {
  return preparedRowsOf<SpentCell>(
    executor,
    sql`
      select to_char(row.posting_month, 'YYYY-MM') as month, row.project_id as "projectId",
        row.sub_category_id as "subCategoryId", sum(row.fen)::bigint as fen,
        sum(row.minutes)::bigint as minutes
      from ${costMonths(viewer.labour)} row
      where row.project_id in (${withParts(sql`${projectId}::int`)}) and ${seenRows(viewer, {})}
      group by row.posting_month, row.project_id, row.sub_category_id`,
  );
}
