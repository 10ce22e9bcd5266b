import { type SQL, sql } from 'drizzle-orm';
import { departments, nameOfPerson, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Absence, SheetState } from '#features/timesheets/rules.ts';
import type { Language } from '#kernel/language.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { cellsOf, isChosenCell } from './hours-sql.ts';
import type { Selection } from './selection.ts';

/** What has no English name is called by its Chinese one. */
export const nameIn = (language: Language, of: SQL): SQL =>
  language === 'en' ? sql`coalesce(nullif(${of}.name_en, ''), ${of}.name_zh)` : sql`${of}.name_zh`;

/** One filled cell. */
export interface DetailRow {
  readonly staffNo: string;
  readonly name: string;
  readonly deptCode: string;
  readonly deptName: string;
  readonly batch: string;
  readonly date: string;
  readonly projectCode: string | null;
  readonly projectName: string | null;
  readonly projectType: number | null;
  readonly absence: Absence | null;
  readonly minutes: Minutes;
  readonly state: SheetState;
  readonly onBehalfBy: string | null;
  readonly note: string;
}

/**
 * Person by person in the order of their numbers, each with their cells by day: the first rows are
 * there at once, since only the cells of one person are ever put in order.
 */
export const detailRows = (selection: Selection, language: Language): SQL => sql`
  select person.staff_no as "staffNo", person.nick_name as name, booked.*
  from ${people} person
  cross join lateral (
    select dept.code as "deptCode", ${nameIn(language, sql`dept`)} as "deptName",
      batch.name as batch, cell.date, project.code as "projectCode",
      ${nameIn(language, sql`project`)} as "projectName",
      project.project_type as "projectType", line.absence, cell.minutes, sheet.state,
      case when sheet.on_behalf_by is not null then ${nameOfPerson(sql`sheet.on_behalf_by`)} end
        as "onBehalfBy",
      line.note, line.position
    from ${cellsOf(selection, selection)}
    join ${departments} dept on dept.id = place.dept_id
    left join ${projects} project on project.id = line.project_id
    where sheet.person_id = person.id and ${isChosenCell(selection)}
    order by cell.date, batch.name, line.position
  ) booked
  order by person.staff_no, booked.date, booked.batch, booked.position`;

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
