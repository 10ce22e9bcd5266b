import { sql } from 'drizzle-orm';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import type { ProgressBatch, ShownSheet } from '#features/hours-reports/contract.ts';
import { departments, people, placedPerson } from '#features/people/server/sql.ts';
import { projectRefJson, projects } from '#features/projects/server/sql.ts';
import { placedHours, sheetCells, sheetRows, sheets } from '#features/timesheets/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Selection } from './selection.ts';

interface Line extends Omit<ShownSheet['grid'][number], 'hours' | 'cells'> {
  readonly minutes: number;
  readonly cells: Readonly<Record<string, number>>;
}

export interface FoundSheet
  extends Omit<ShownSheet, 'person' | 'days' | 'grid' | 'hours' | 'requiredHours'> {
  readonly userId: number;
  readonly staffNo: string;
  readonly nickName: string;
  readonly deptNameZh: string;
  readonly deptNameEn: string;
  readonly minutes: number;
  readonly requiredMinutes: number;
  readonly lines: readonly Line[];
}

/** What somebody has filled in on the days they stood in a selection; null where they never did. */
export async function findSheet(
  executor: Executor,
  batch: ProgressBatch,
  userId: number,
  { asked, selection }: { readonly asked: AskedDays; readonly selection: Selection },
): Promise<FoundSheet | null> {
  const [row] = await rowsOf<FoundSheet>(
    executor,
    sql`
      with places as materialized (
        select place.*, ${selection.within(sql`place.dept_id`)} as reached
        from ${placedHours} place
        where place.batch_id = ${batch.id} and place.person_id = ${userId}
      ), lines as (
        select line.position, line.project_id, line.absence, line.note,
          sum(cell.minutes)::int as minutes,
          json_object_agg(cell.date, cell.minutes order by cell.date) as cells
        from ${sheets} sheet
        join ${sheetRows} line on line.sheet_id = sheet.id
        join ${sheetCells} cell on cell.row_id = line.id
        join places on places.reached and cell.date between places.since and places.until
        where sheet.batch_id = ${batch.id} and sheet.person_id = ${userId}
        group by line.id, line.position, line.project_id, line.absence, line.note
      )
      select ${placedPerson(sql`person`, sql`dept`)}, known.state, known.minutes,
        known.required as "requiredMinutes", known.partial,
        ${instantText(sql`sheet.submitted_at`)} as "submittedAt",
        coalesce((
          select json_agg(json_build_object('project', ${projectRefJson(sql`p`, sql`main`)},
            'absence', lines.absence, 'note', lines.note, 'minutes', lines.minutes,
            'cells', lines.cells) order by lines.position)
          from lines
          left join ${projects} p on p.id = lines.project_id
          left join ${projects} main on main.id = p.parent_id
        ), '[]'::json) as lines
      from (
        select max(places.state) as state, bool_or(places.reached) as reached,
          not bool_and(places.reached) as partial,
          coalesce(sum(places.project_minutes + places.absence_minutes)
            filter (where places.reached), 0)::int as minutes,
          coalesce(sum(${askedMinutes(sql`places`, asked)})
            filter (where places.reached), 0)::int as required
        from places
      ) known
      join ${people} person on person.id = ${userId}
      join ${departments} dept on dept.id = person.dept_id
      left join ${sheets} sheet on sheet.batch_id = ${batch.id} and sheet.person_id = ${userId}
      where known.reached`,
  );
  return row ?? null;
}
