import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { departments, nameOfPerson, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Absence, SheetState } from '#features/timesheets/rules.ts';
import { placedHours, sheetCells, sheetRows, sheets } from '#features/timesheets/server/sql.ts';
import type { Language } from '#kernel/language.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { batchChosen, cellsOf, isChosenCell } from './hours-sql.ts';
import type { Selection } from './selection.ts';

/** What has no English name is called by its Chinese one. */
export const nameIn = (language: Language, of: SQL): SQL =>
  language === 'en' ? sql`coalesce(nullif(${of}.name_en, ''), ${of}.name_zh)` : sql`${of}.name_zh`;

/** A line of a sheet on the days its owner stood in one department, with all of its cells. */
export interface DetailLine {
  readonly staffNo: string;
  readonly name: string;
  readonly deptCode: string;
  readonly deptName: string;
  readonly batch: string;
  readonly projectCode: string | null;
  readonly projectName: string | null;
  readonly projectType: number | null;
  readonly absence: Absence | null;
  readonly state: SheetState;
  readonly onBehalfBy: string | null;
  readonly note: string;
  /** `0:480,3:240`: days since the first of the range, and minutes. */
  readonly cells: string;
}

/**
 * Lines in the order of staff numbers. What many cells have in common comes once with all of them: sent
 * cell by cell, a month of a large company takes longer to read than to write.
 */
export const detailLines = (selection: Selection, language: Language): SQL => {
  const { from, to } = selection;
  return sql`
    select person.staff_no as "staffNo", person.nick_name as name, dept.code as "deptCode",
      ${nameIn(language, sql`dept`)} as "deptName", batch.name as batch,
      project.code as "projectCode", ${nameIn(language, sql`project`)} as "projectName",
      project.project_type as "projectType", line.absence, sheet.state,
      case when sheet.on_behalf_by is not null then ${nameOfPerson(sql`sheet.on_behalf_by`)} end
        as "onBehalfBy",
      line.note, days.cells
    from ${sheets} sheet
    join ${batches} batch on batch.id = sheet.batch_id and ${batchChosen(selection, selection)}
    join ${people} person on person.id = sheet.person_id
    join ${placedHours} place on place.batch_id = sheet.batch_id
      and place.person_id = sheet.person_id
      and place.since <= ${to}::date and place.until >= ${from}::date
    join ${sheetRows} line on line.sheet_id = sheet.id
    join ${departments} dept on dept.id = place.dept_id
    left join ${projects} project on project.id = line.project_id
    cross join lateral (
      select string_agg((cell.date - ${from}::date) || ':' || cell.minutes, ',') as cells
      from ${sheetCells} cell where cell.row_id = line.id
        and cell.date between greatest(place.since, ${from}::date)
          and least(place.until, ${to}::date)
    ) days
    where days.cells is not null and ${isChosenCell(selection)}
    order by person.staff_no, batch.name, batch.id, line.position, place.since`;
};

/** The lines of the first people, as many as there are rows: each of them has at least one. */
export const firstDetailLines = (
  selection: Selection,
  language: Language,
  count: number,
): SQL => sql`
  select * from (
    select booked.*, dense_rank() over (order by booked."staffNo") as nth,
      row_number() over () as place
    from (${detailLines(selection, language)}) booked
  ) ranked where nth <= ${count} order by place`;

export interface DetailSums {
  readonly count: number;
  readonly people: number;
  readonly projectMinutes: Minutes;
  readonly absenceMinutes: Minutes;
}

/** How many cells there are, and what they come to. */
export async function sumDetail(executor: Executor, selection: Selection): Promise<DetailSums> {
  const [row] = await rowsOf<DetailSums>(
    executor,
    sql`
      select count(*) as count, count(distinct sheet.person_id) as people,
        coalesce(sum(cell.minutes) filter (where line.project_id is not null), 0)::bigint
          as "projectMinutes",
        coalesce(sum(cell.minutes) filter (where line.absence is not null), 0)::bigint
          as "absenceMinutes"
      from ${cellsOf(selection, selection)} where ${isChosenCell(selection)}`,
  );
  return row ?? { count: 0, people: 0, projectMinutes: 0, absenceMinutes: 0 };
}
