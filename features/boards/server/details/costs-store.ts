import { sql } from 'drizzle-orm';
import { costMonths, departmentsIn } from '#features/actuals/server/sql.ts';
import { budgetCovers, plannedMinutes } from '#features/budgets/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import { type DetailsAsked, documentParts, throughDay } from './cells-store.ts';

export interface DepartmentCosts {
  /** Null for what is of no department. */
  readonly deptId: number | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly actualFen: number;
  readonly budgetMinutes: number;
  readonly actualMinutes: number;
}

/** The costs of the document's projects, added up from what projects cost instead of what budgets do. */
export interface DocumentCosts {
  readonly departments: readonly DepartmentCosts[];
  readonly projectFen: number;
  /** Of all counted costs; null where there are none. */
  readonly firstMonth: Month | null;
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
      cost as materialized (
        select row.posting_month, row.dept_id, row.kind, row.minutes, row.fen
        from parts part
        join ${budgetCovers} cover on cover.budget_id = part.part_id
        join ${costMonths(asked.labour)} row on row.project_id = cover.project_id
          and row.posting_month between cover.from_month and cover.to_month
        where row.posting_month <= ${through}
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
            'nameZh', coalesce(dept.name_zh, ''), 'nameEn', coalesce(dept.name_en, ''),
            'actualFen', unit.fen, 'budgetMinutes', unit.planned, 'actualMinutes', unit.minutes)
            order by dept.sort_order nulls last, dept.code)
          from unit left join ${departmentsIn(through)} dept on dept.id = unit.dept_id), '[]'::json)
          as departments,
        (select coalesce(sum(cost.fen), 0)::bigint from cost) as "projectFen",
        (select to_char(min(cost.posting_month), 'YYYY-MM') from cost) as "firstMonth",
        (select json_build_object('count', count(*), 'fen', coalesce(sum(cost.fen), 0))
          from cost where cost.kind <> 'normal' and (cost.fen <> 0 or cost.minutes <> 0)) as corrections`,
  );
  if (found === undefined) throw new Error('costs say nothing');
  return found;
}
