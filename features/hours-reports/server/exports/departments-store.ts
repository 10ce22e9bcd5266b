import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import { departments } from '#features/people/server/sql.ts';
import { ABSENCES, type Absence, PROGRESS_STATES } from '#features/timesheets/rules.ts';
import { placedHours, sheetCells, sheetRows, sheets } from '#features/timesheets/server/sql.ts';
import type { Language } from '#kernel/language.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { nameIn } from './detail-store.ts';
import { batchChosen, hoursOf, isChosen } from './hours-sql.ts';
import type { Selection } from './selection.ts';

type ProgressState = (typeof PROGRESS_STATES)[number];

/** A department of the day; without a code, all of them together. */
export interface DepartmentLine extends Readonly<Record<Absence, Minutes>> {
  readonly code: string | null;
  readonly path: string;
  readonly level: number;
  /** Whoever is asked there, or with a project whoever booked on it. */
  readonly people: number;
  readonly requiredMinutes: Minutes;
  readonly projectMinutes: Minutes;
  readonly missingMinutes: Minutes;
  readonly states: Readonly<Record<ProgressState, number>> | null;
}

/** Departments in the order of today's tree, each with those above it but for the company. */
const tree = (language: Language): SQL => sql`
  with recursive tree as (
    select id, code, ${nameIn(language, sql`top`)}::text as path, 1 as level,
      array[sort_order, id] as place
    from ${departments} top where parent_id is null
    union all
    select child.id, child.code,
      case when tree.level = 1 then '' else tree.path || ' / ' end
        || ${nameIn(language, sql`child`)},
      tree.level + 1, tree.place || array[child.sort_order, child.id]
    from ${departments} child join tree on child.parent_id = tree.id
  )
  select id, code, path, level, place from tree`;

/** What is filled in on those days of a place that lie in the range, where it reaches beyond it. */
const filledWithin = ({ from, to }: Selection): SQL => sql`
  select sum(cell.minutes)::int as minutes
  from ${sheets} sheet
  join ${sheetRows} line on line.sheet_id = sheet.id
  join ${sheetCells} cell on cell.row_id = line.id
    and cell.date between greatest(place.since, ${from}::date) and least(place.until, ${to}::date)
  where (place.since < ${from}::date or place.until > ${to}::date)
    and sheet.batch_id = place.batch_id and sheet.person_id = place.person_id`;

/** Where people stood, what was asked of them there and what of it they filled in. */
const placesOf = (selection: Selection, asked: AskedDays): SQL => {
  const { from, to } = selection;
  return sql`
    select place.dept_id, place.person_id, place.counted, place.state,
      ${askedMinutes(sql`place`, asked)} as required,
      case when place.since < ${from}::date or place.until > ${to}::date
        then coalesce(part.minutes, 0)
        else place.project_minutes + place.absence_minutes end as filled
    from ${placedHours} place
    join ${batches} batch on batch.id = place.batch_id and ${batchChosen(selection, selection)}
    left join lateral (${filledWithin(selection)}) part on true
    where place.since <= ${to}::date and place.until >= ${from}::date
      and ${isChosen(selection, { dept: sql`place.dept_id`, state: sql`place.state` })}`;
};

const absenceSums = sql.join(
  ABSENCES.map(
    (absence) =>
      sql`coalesce(sum(minutes) filter (where absence = ${absence}), 0)::bigint as ${sql.identifier(absence)}`,
  ),
  sql`, `,
);

const absenceColumns = sql.join(
  ABSENCES.map(
    (absence) => sql`coalesce(hours.${sql.identifier(absence)}, 0) as ${sql.identifier(absence)}`,
  ),
  sql`, `,
);

const stateCounts = sql.join(
  PROGRESS_STATES.map(
    (state) => sql`${sql.raw(`'${state}'`)}, count(*) filter (where counted and state = ${state})`,
  ),
  sql`, `,
);

/** People of a batch are counted where they end it; of a range, wherever they stood in it. */
const headcount = ({ batch }: Selection): SQL =>
  batch === null ? sql`count(distinct person_id)` : sql`count(*) filter (where counted)`;

/**
 * Every department that had people or hours, and last all of them together. Figures are of the
 * department itself, not of those beneath it, so that they add up.
 */
export function findDepartmentLines(
  executor: Executor,
  selection: Selection,
  asked: AskedDays,
  language: Language,
): Promise<DepartmentLine[]> {
  const people = selection.projectIds === null ? sql`places.people` : sql`hours.people`;
  return rowsOf<DepartmentLine>(
    executor,
    sql`
      with hours as materialized (
        select dept_id, count(distinct person_id) as people,
          coalesce(sum(minutes) filter (where project_id is not null), 0)::bigint as project,
          ${absenceSums}
        from (${hoursOf(selection)}) booked group by grouping sets ((dept_id), ())
      ), places as materialized (
        select dept_id, ${headcount(selection)} as people, sum(required)::bigint as required,
          sum(greatest(required - filled, 0))::bigint as missing,
          json_build_object(${stateCounts}) as states
        from (${placesOf(selection, asked)}) placed group by grouping sets ((dept_id), ())
      )
      select tree.code, coalesce(tree.path, '') as path, coalesce(tree.level, 0) as level,
        coalesce(${people}, 0) as people, coalesce(hours.project, 0) as "projectMinutes",
        coalesce(places.required, 0) as "requiredMinutes",
        coalesce(places.missing, 0) as "missingMinutes", ${absenceColumns}, places.states
      from hours full join places on coalesce(places.dept_id, 0) = coalesce(hours.dept_id, 0)
      left join (${tree(language)}) tree on tree.id = coalesce(hours.dept_id, places.dept_id)
      where coalesce(hours.dept_id, places.dept_id) is null
        or ${selection.projectIds === null ? sql`true` : sql`hours.people > 0`}
      order by tree.place nulls last`,
  );
}
