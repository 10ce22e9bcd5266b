import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import {
  departments,
  departmentsBeneath,
  people,
  personRefJson,
} from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Absence, SheetState } from '#features/timesheets/rules.ts';
import {
  hoursByMonth,
  placedHours,
  sheetCells,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { pageBounds } from '#server/platform/list/list-query.ts';
import type { Place } from './reach.ts';
import { type FoundPerson, ids, type KnownBatch, type Paging } from './store.ts';

interface Measured {
  readonly project: number;
  readonly absence: number;
  readonly required: number | null;
  readonly missing: number | null;
}

export interface DrilledPage {
  readonly total: number;
  readonly sums: Measured;
  readonly rows: (Measured & {
    readonly person: FoundPerson | null;
    readonly state: 'none' | SheetState | null;
    readonly on: { id: number; code: string; nameZh: string; nameEn: string } | null;
    readonly kind: Absence | null;
    readonly date: string | null;
  })[];
}

/** Which departments count: one alone, or those in view with all beneath them. */
export interface Drilled {
  readonly batch: KnownBatch;
  readonly place: Place;
  readonly direct: boolean;
}

const standsIn = ({ place, direct }: Drilled, dept: SQL): SQL =>
  direct
    ? sql`${dept} = any(${ids(place.nodes)})`
    : sql`${dept} in (${departmentsBeneath(ids(place.nodes))})`;

const onProjects = ({ place }: Drilled, project: SQL): SQL =>
  place.projectIds === null ? sql`true` : sql`${project} = any(${ids(place.projectIds)})`;

const byPerson = sql`null::int as project_id, null::text as absence_kind, null::date as date`;

const missing = sql`greatest(required - project - absence, 0)`;

/** Everybody who stood in the departments, with what was asked of them and what they filled in. */
export const peopleOf = (drilled: Drilled, asked: AskedDays, personId?: number): SQL => sql`
  select person_id, min(state) as state, ${byPerson}, sum(project)::int as project,
    sum(absence)::int as absence, sum(required)::int as required, sum(${missing})::int as missing
  from (
    select place.person_id, place.state, place.project_minutes as project,
      place.absence_minutes as absence, ${askedMinutes(sql`place`, asked)} as required
    from ${placedHours} place
    where place.batch_id = ${drilled.batch.id} and ${standsIn(drilled, sql`place.dept_id`)}
      and ${personId === undefined ? sql`true` : sql`place.person_id = ${personId}`}
  ) placed
  group by person_id`;

/** Everybody who stood in the departments on one day, with what they filled in on it. */
export const peopleOnDay = (drilled: Drilled, date: string, minutes: number): SQL => sql`
  select person_id, state, ${byPerson}, project, absence, required, ${missing} as missing
  from (
    select place.person_id, min(place.state) as state,
      coalesce(sum(cell.minutes) filter (where line.project_id is not null), 0)::int as project,
      coalesce(sum(cell.minutes) filter (where line.absence is not null), 0)::int as absence,
      max(case when ${date}::date between place.asked_from and place.asked_until
        then ${minutes}::int else 0 end) as required
    from ${placedHours} place
    left join ${sheets} sheet on sheet.batch_id = place.batch_id
      and sheet.person_id = place.person_id
    left join ${sheetRows} line on line.sheet_id = sheet.id
    left join ${sheetCells} cell on cell.row_id = line.id and cell.date = ${date}::date
    where place.batch_id = ${drilled.batch.id} and ${date}::date between place.since and place.until
      and ${standsIn(drilled, sql`place.dept_id`)}
    group by place.person_id
  ) filled`;

const unasked = sql`null::int as required, null::int as missing`;

/** Who has booked on a project, on a kind of absence, or on any project in view. */
export const bookersOf = (
  drilled: Drilled,
  on: { readonly projectId?: number; readonly absence?: Absence },
): SQL => sql`
  select hours.person_id, min(hours.state) as state, ${byPerson},
    coalesce(sum(hours.minutes) filter (where hours.project_id is not null), 0)::int as project,
    coalesce(sum(hours.minutes) filter (where hours.absence is not null), 0)::int as absence,
    ${unasked}
  from ${sheets} sheet join ${hoursByMonth} hours on hours.sheet_id = sheet.id
  where sheet.batch_id = ${drilled.batch.id} and ${standsIn(drilled, sql`hours.dept_id`)}
    and ${onProjects(drilled, sql`hours.project_id`)}
    and ${on.projectId === undefined ? sql`true` : sql`hours.project_id = ${on.projectId}`}
    and ${on.absence === undefined ? sql`true` : sql`hours.absence = ${on.absence}`}
  group by hours.person_id`;

/** Which of a person's cells: those on one project, one kind of absence, one day. */
export interface CellsOn {
  readonly projectId?: number | undefined;
  readonly absence?: Absence | undefined;
  readonly date?: string | undefined;
}

export const cellsOf = (drilled: Drilled, personId: number, on: CellsOn): SQL => sql`
  select null::int as person_id, null::text as state, line.project_id,
    line.absence as absence_kind, cell.date,
    case when line.project_id is null then 0 else cell.minutes end as project,
    case when line.absence is null then 0 else cell.minutes end as absence, ${unasked}
  from ${sheets} sheet
  join ${sheetRows} line on line.sheet_id = sheet.id
  join ${sheetCells} cell on cell.row_id = line.id
  join ${placedHours} place on place.batch_id = sheet.batch_id
    and place.person_id = sheet.person_id and cell.date between place.since and place.until
  where sheet.batch_id = ${drilled.batch.id} and sheet.person_id = ${personId}
    and ${standsIn(drilled, sql`place.dept_id`)} and ${onProjects(drilled, sql`line.project_id`)}
    and ${on.projectId === undefined ? sql`true` : sql`line.project_id = ${on.projectId}`}
    and ${on.absence === undefined ? sql`true` : sql`line.absence = ${on.absence}`}
    and ${on.date === undefined ? sql`true` : sql`cell.date = ${on.date}::date`}`;

/** Projects of a month; in the view of projects, of the batches that end in it. */
export const projectsOfMonth = (drilled: Drilled, month: Month): SQL => sql`
  select null::int as person_id, null::text as state, hours.project_id,
    null::text as absence_kind, null::date as date, sum(hours.minutes)::int as project,
    0 as absence, ${unasked}
  from ${sheets} sheet
  join ${batches} batch on batch.id = sheet.batch_id
  join ${hoursByMonth} hours on hours.sheet_id = sheet.id
  where hours.project_id is not null and ${standsIn(drilled, sql`hours.dept_id`)}
    and ${onProjects(drilled, sql`hours.project_id`)}
    and ${
      drilled.place.view === 'departments'
        ? sql`hours.month = ${firstDay(month)}::date`
        : sql`date_trunc('month', batch.end_date) = ${firstDay(month)}::date`
    }
  group by hours.project_id`;

/** A page of such rows with the names that belong to them, and the sums of all of them. */
export async function findRows(
  executor: Executor,
  found: SQL,
  paging: Paging,
): Promise<DrilledPage> {
  const { limit, offset } = pageBounds(paging);
  const [row] = await rowsOf<{ page: DrilledPage }>(
    executor,
    sql`
      with found as materialized (${found})
      select json_build_object(
        'total', (select count(*) from found),
        'sums', (select json_build_object('project', coalesce(sum(project), 0),
          'absence', coalesce(sum(absence), 0), 'required', sum(required),
          'missing', sum(missing)) from found),
        'rows', (select coalesce(json_agg(line), '[]'::json) from (
          select found.state, found.absence_kind as kind, found.date, found.project, found.absence,
            found.required, found.missing,
            case when person.id is null then null
              else (${personRefJson(sql`person`)}::jsonb || jsonb_build_object(
                'deptNameZh', unit.name_zh, 'deptNameEn', unit.name_en)) end as person,
            case when project.id is null then null else json_build_object('id', project.id,
              'code', project.code, 'nameZh', project.name_zh, 'nameEn', project.name_en) end as "on"
          from found
          left join ${people} person on person.id = found.person_id
          left join ${departments} unit on unit.id = person.dept_id
          left join ${projects} project on project.id = found.project_id
          order by found.missing desc nulls last, found.date,
            found.project + found.absence desc, person.staff_no, project.code, found.absence_kind
          limit ${limit}::int offset ${offset}::int
        ) line)) as page`,
  );
  if (row === undefined) throw new Error('an aggregate gave no row');
  return row.page;
}
