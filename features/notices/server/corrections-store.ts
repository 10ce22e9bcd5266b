import { sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { correctionCells, hoursCorrections, sheets } from '#features/timesheets/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

export interface CorrectedProject {
  readonly projectId: number;
  readonly code: string;
  /** What came to it and what went from it. */
  readonly more: Minutes;
  readonly fewer: Minutes;
  /** Who leads or directs it, or its main project. */
  readonly leaderIds: readonly number[];
}

interface CorrectionSubject {
  readonly batchId: number;
  readonly batch: string;
  readonly by: string;
  readonly reason: string;
  readonly person: string;
  readonly staffNo: string;
  readonly months: readonly Month[];
  readonly projects: readonly CorrectedProject[];
}

/** What notices about a correction tell, in one statement. */
export async function findCorrection(
  executor: Executor,
  correctionId: number,
): Promise<CorrectionSubject | null> {
  const [row] = await rowsOf<CorrectionSubject>(
    executor,
    sql`
      with cell as materialized (
        select project_id, date, minutes from ${correctionCells} c
        where c.correction_id = ${correctionId}
      )
      select b.id as "batchId", b.name as batch, actor.nick_name as by, h.reason,
        owner.nick_name as person, owner.staff_no as "staffNo",
        array(select distinct to_char(date, 'YYYY-MM') from cell order by 1) as months,
        coalesce((
          select json_agg(moved order by moved.code) from (
            select p.id as "projectId", p.code,
              coalesce(sum(minutes) filter (where minutes > 0), 0)::int as more,
              coalesce(-sum(minutes) filter (where minutes < 0), 0)::int as fewer,
              array(
                select distinct leader.id from ${people} leader
                where leader.id in (p.lead_id, p.director_id, main.lead_id, main.director_id)
              ) as "leaderIds"
            from cell
            join ${projects} p on p.id = cell.project_id
            left join ${projects} main on main.id = p.parent_id
            group by p.id, p.code, p.lead_id, p.director_id, main.lead_id, main.director_id
          ) moved
        ), '[]'::json) as projects
      from ${hoursCorrections} h
      join ${sheets} s on s.id = h.sheet_id
      join ${batches} b on b.id = s.batch_id
      join ${people} owner on owner.id = s.person_id
      join ${people} actor on actor.id = h.actor_id
      where h.id = ${correctionId}`,
  );
  return row ?? null;
}
