import { sql } from 'drizzle-orm';
import type { SeenCorrection } from '#features/approvals/contract.ts';
import { batches } from '#features/batches/server/sql.ts';
import { departments, people } from '#features/people/server/sql.ts';
import { projectRefJson, projects, projectsLedBy } from '#features/projects/server/sql.ts';
import {
  correctionCells,
  hoursCorrections,
  sheetCells,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Viewer } from './seen-items.ts';

/**
 * What a correction moved: all of it of people one reaches, else what it moved on projects one leads.
 * What held before is the closed sheet with the corrections that came earlier. Null where nothing of it
 * is for this reader. Cells are in minutes.
 */
export async function findCorrection(
  executor: Executor,
  { userId, reach, ledProjects }: Viewer,
  correctionId: number,
): Promise<SeenCorrection | null> {
  const led = ledProjects
    ? sql`c.project_id in (${projectsLedBy(sql`${userId}::int`)})`
    : sql`false`;
  const [row] = await rowsOf<SeenCorrection>(
    executor,
    sql`
      with one as materialized (
        select h.id, h.sheet_id, h.at, h.reason, h.actor_id, s.batch_id, person.id as person_id,
          person.staff_no, person.nick_name, person.dept_id, ${reach ?? sql`true`} as whole
        from ${hoursCorrections} h
        join ${sheets} s on s.id = h.sheet_id
        join ${people} person on person.id = s.person_id
        where h.id = ${correctionId}
      ), moved as materialized (
        select c.project_id, c.absence, c.date, c.minutes, one.whole or (${led}) as seen, (
            select coalesce(sum(cell.minutes), 0) from ${sheetRows} line
            join ${sheetCells} cell on cell.row_id = line.id
            where line.sheet_id = one.sheet_id and cell.date = c.date
              and line.project_id is not distinct from c.project_id
              and line.absence is not distinct from c.absence
          ) + (
            select coalesce(sum(earlier.minutes), 0) from ${hoursCorrections} h
            join ${correctionCells} earlier on earlier.correction_id = h.id
            where h.sheet_id = one.sheet_id and h.id < one.id and earlier.date = c.date
              and earlier.project_id is not distinct from c.project_id
              and earlier.absence is not distinct from c.absence
          ) as before
        from one join ${correctionCells} c on c.correction_id = one.id
      ), line as (
        select project_id, absence, json_agg(json_build_object('date', date, 'before', before,
          'after', before + minutes) order by date) as cells
        from moved where seen group by project_id, absence
      )
      select one.id, ${instantText(sql`one.at`)} as at, actor.nick_name as by, one.reason,
        json_build_object('userId', one.person_id, 'staffNo', one.staff_no,
          'nickName', one.nick_name, 'deptNameZh', dept.name_zh, 'deptNameEn', dept.name_en)
          as person,
        json_build_object('id', b.id, 'name', b.name) as batch,
        (select json_agg(json_build_object('project', ${projectRefJson(sql`p`, sql`main`)},
            'absence', line.absence, 'cells', line.cells) order by p.code nulls last, line.absence)
          from line
          left join ${projects} p on p.id = line.project_id
          left join ${projects} main on main.id = p.parent_id) as rows,
        exists (select from moved where not seen) as others
      from one
      join ${batches} b on b.id = one.batch_id
      join ${people} actor on actor.id = one.actor_id
      left join ${departments} dept on dept.id = one.dept_id
      where exists (select from moved where seen)`,
  );
  return row ?? null;
}
