import { sql } from 'drizzle-orm';
import { costMonths, departmentsIn, isSettled } from '#features/actuals/server/sql.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import {
  budgetCovers,
  effectiveVersions,
  isInForce,
  plannedMinutes,
} from '#features/budgets/server/sql.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import { type DetailsAsked, documentParts, theDocument, throughDay } from './cells-store.ts';

export interface DepartmentSums {
  /** Null for what is of no department. */
  readonly deptId: number | null;
  readonly actualFen: number;
  readonly budgetMinutes: number;
  readonly actualMinutes: number;
}

/** The costs of the document's projects, added up from what projects cost instead of what budgets do. */
export interface DocumentCosts {
  readonly departments: readonly DepartmentSums[];
  readonly projectFen: number;
  readonly span: FinalDetails['span'];
  readonly corrections: { readonly count: number; readonly fen: number };
}

export async function findDocumentCosts(
  executor: Executor,
  asked: DetailsAsked,
): Promise<DocumentCosts> {
  const through = throughDay(asked);
  const [found] = await preparedRowsOf<DocumentCosts>(
    executor,
    sql`
      with ${documentParts(asked)},
      booked as materialized (
        select row.posting_month, row.dept_id, row.kind, sum(row.minutes) as minutes,
          sum(row.fen) as fen, count(*) filter (where row.fen <> 0 or row.minutes <> 0) as count,
          min(row.origin_month) filter (where ${isSettled}) as origin
        from parts part
        join ${budgetCovers} cover on cover.budget_id = part.part_id
        join ${costMonths(asked.labour)} row on row.project_id = cover.project_id
          and row.posting_month between cover.from_month and cover.to_month
        group by row.posting_month, row.dept_id, row.kind
      ), cost as materialized (
        select * from booked where booked.posting_month <= ${through}
      ), planned as (
        select plan.from_month, plan.to_month from plans plan where not plan.original
        union all
        select version.from_month, version.to_month from ${effectiveVersions} version
        where version.budget_id = ${theDocument(asked)} and ${isInForce(sql`version`)}
      ), share as (
        select cost.dept_id, sum(cost.fen)::bigint as fen, sum(cost.minutes)::bigint as minutes,
          0::bigint as planned
        from cost group by cost.dept_id
        union all
        select cell.dept_id, 0, 0, sum(cell.minutes)::bigint
        from plans plan join ${plannedMinutes} cell on cell.version_id = plan.version_id
        where not plan.original and cell.month <= ${through}
        group by cell.dept_id having sum(cell.minutes) <> 0
      ), unit as (
        select share.dept_id, sum(share.fen)::bigint as fen, sum(share.minutes)::bigint as minutes,
          sum(share.planned)::bigint as planned
        from share group by share.dept_id
      )
      select coalesce((
          select json_agg(json_build_object('deptId', unit.dept_id,
            'actualFen', unit.fen, 'budgetMinutes', unit.planned, 'actualMinutes', unit.minutes))
          from unit), '[]'::json) as departments,
        (select coalesce(sum(cost.fen), 0)::bigint from cost) as "projectFen",
        (select json_build_object(
            'from', json_build_object(
              'posting', to_char(least(plan.first, spent.posting), 'YYYY-MM'),
              'origin', to_char(least(plan.first, spent.origin), 'YYYY-MM')),
            'to', to_char(plan.last, 'YYYY-MM'))
          from (select min(from_month) as first, max(to_month) as last from planned) plan,
            (select min(posting_month) as posting,
              min(origin) as origin from booked) spent
          where plan.first is not null) as span,
        (select json_build_object('count', coalesce(sum(cost.count), 0),
            'fen', coalesce(sum(cost.fen), 0))
          from cost where cost.kind <> 'normal') as corrections`,
  );
  if (found === undefined) throw new Error('costs say nothing');
  return found;
}

export type DepartmentCosts = DepartmentSums & { readonly nameZh: string; readonly nameEn: string };

/** With their names, in the order of the tree; what is of no department comes last. */
export const nameDepartments = (
  executor: Executor,
  asked: DetailsAsked,
  departments: readonly DepartmentSums[],
): Promise<DepartmentCosts[]> =>
  preparedRowsOf<DepartmentCosts>(
    executor,
    sql`
      select unit.*, coalesce(dept.name_zh, '') as "nameZh", coalesce(dept.name_en, '') as "nameEn"
      from json_to_recordset(${JSON.stringify(departments)}::json) as unit("deptId" int,
        "actualFen" bigint, "budgetMinutes" bigint, "actualMinutes" bigint)
      left join ${departmentsIn(throughDay(asked))} dept on dept.id = unit."deptId"
      order by dept.sort_order nulls last, dept.code`,
  );
