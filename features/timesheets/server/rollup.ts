import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { assignmentSpans } from '#features/people/server/sql.ts';
import type { SheetState } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { placesFilled, restatePlaces } from './places.ts';

/**
 * Cells added up by month and by the department each day belongs to. `cells` is a query of
 * `sheet_id`, `person_id`, `state`, `project_id`, `absence`, `date` and `minutes`; `people` is what
 * follows `person_id` in a condition.
 */
const sumsOf = (cells: SQL, people: SQL): SQL => sql`
  select cell.sheet_id, cell.person_id, place.dept_id, cell.project_id, cell.absence,
    date_trunc('month', cell.date::timestamp)::date as month, cell.state,
    sum(cell.minutes)::int as minutes
  from (${cells}) as cell
  join (${assignmentSpans(people)}) as place
    on place.person_id = cell.person_id and cell.date between place.since and place.until
  group by cell.sheet_id, cell.person_id, place.dept_id, cell.project_id, cell.absence,
    date_trunc('month', cell.date::timestamp), cell.state`;

const COLUMNS = sql`sheet_id, person_id, dept_id, project_id, absence, month, state, minutes`;

/** The sums of these sheets, from their cells. `sheets` is a condition on `s`. */
export const monthlySums = (sheets: SQL): SQL => {
  const cells = sql`
    select s.id as sheet_id, s.person_id, s.state, r.project_id, r.absence, c.date, c.minutes
    from timesheet s
    join timesheet_row r on r.sheet_id = s.id
    join timesheet_cell c on c.row_id = r.id
    where ${sheets}`;
  const owners = sql`in (select s.person_id from timesheet s where ${sheets})`;
  return sql`insert into hours_month (${COLUMNS}) ${sumsOf(cells, owners)}`;
};

/**
 * The sums of a sheet that the same statement writes, as steps of it: its cells cannot be read there
 * yet, so they come from its rows as JSON. `sheet` names a step of one row with `sheet_id`,
 * `person_id`, `state` and `rows`. Sums that stay are changed where they are, which costs the least
 * by far: nothing they refer to is looked up again.
 */
export const summed = (
  sheet: SQL,
  { sheetId, personId }: { readonly sheetId: SQL; readonly personId: SQL },
): SQL => {
  const isOfSheet = sql`h.sheet_id = ${sheetId}::int`;
  return sql`
    cells as materialized (
    select sheet.sheet_id, sheet.person_id, sheet.state, line."projectId" as project_id,
      line.absence, cell.date::date as date, cell.minutes::int as minutes
    from ${sheet} sheet
    cross join lateral jsonb_to_recordset(sheet.rows)
      as line("projectId" int, absence text, minutes jsonb)
    cross join lateral jsonb_each_text(line.minutes) as cell(date, minutes)
    ), sums as (
      select stored.id, now.*
      from (select h.* from hours_month h where ${isOfSheet}) as stored
      full join (${sumsOf(sql`select * from cells`, sql`= ${personId}::int`)}) as now
        on now.dept_id = stored.dept_id and now.month = stored.month
        and coalesce(now.project_id, 0) = coalesce(stored.project_id, 0)
        and coalesce(now.absence, '') = coalesce(stored.absence, '')
    ), sums_kept as (
      update hours_month h set state = sums.state, minutes = sums.minutes
      from sums where ${isOfSheet} and h.id = sums.id
        and (h.state, h.minutes) <> (sums.state, sums.minutes)
    ), sums_gone as (
      delete from hours_month h
      where ${isOfSheet} and h.id in (select id from sums where sheet_id is null)
    ), sums_new as (
      insert into hours_month (${COLUMNS}) select ${COLUMNS} from sums where id is null
    ), ${placesFilled(sheetId, personId)}`;
};

/**
 * The same for the sheets of people who stand elsewhere from a day on than was known when they were
 * filled in. Whoever writes assignments holds the people, and whoever fills in holds the person
 * before the sheet, so neither misses what the other is doing.
 */
export async function rollUpMoved(
  tx: Transaction,
  personIds: readonly number[],
  since: CalendarDate,
): Promise<void> {
  const sheets = sql`s.person_id = any(${sql.param(personIds)}::int[])
    and exists (select from ${batches} b where b.id = s.batch_id and b.end_date >= ${since}::date)`;
  await tx.execute(sql`select 1 from timesheet s where ${sheets} order by s.id for no key update`);
  await tx.execute(sql`
    delete from hours_month h using timesheet s where s.id = h.sheet_id and ${sheets}`);
  await tx.execute(monthlySums(sheets));
}

/** The rollup of a sheet that only changed its state. */
export async function restateRollUp(
  tx: Transaction,
  sheetId: number,
  state: SheetState,
): Promise<void> {
  await tx.execute(sql`update hours_month set state = ${state} where sheet_id = ${sheetId}`);
  await restatePlaces(tx, sql`select ${sheetId}::int as sheet_id, ${state}::text as state`);
}
