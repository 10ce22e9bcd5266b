import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { assignmentSpans } from '#features/people/server/sql.ts';
import type { SheetState } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf, type Transaction } from '#server/platform/db/database.ts';

/** The sums of these sheets, by the department each day belongs to. `sheets` is a condition on `s`. */
export const monthlySums = (sheets: SQL): SQL => sql`
  insert into hours_month
    (sheet_id, person_id, dept_id, project_id, absence, month, state, minutes)
  select s.id, s.person_id, place.dept_id, r.project_id, r.absence,
    date_trunc('month', c.date)::date, s.state, sum(c.minutes)::int
  from timesheet s
  join timesheet_row r on r.sheet_id = s.id
  join timesheet_cell c on c.row_id = r.id
  join (${assignmentSpans(sql`in (select s.person_id from timesheet s where ${sheets})`)}) as place
    on place.person_id = s.person_id and c.date between place.since and place.until
  where ${sheets}
  group by s.id, place.dept_id, r.project_id, r.absence, date_trunc('month', c.date)`;

/** What reports add up, made anew from the sheet as it is. */
export async function rollUp(tx: Transaction, sheetId: number): Promise<void> {
  await preparedRowsOf(
    tx,
    sql`
      with gone as (delete from hours_month where sheet_id = ${sheetId})
      ${monthlySums(sql`s.id = ${sheetId}`)}`,
  );
}

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
  await tx.execute(sql`select 1 from timesheet s where ${sheets} order by s.id for update`);
  await tx.execute(sql`
    delete from hours_month h using timesheet s where s.id = h.sheet_id and ${sheets}`);
  await tx.execute(monthlySums(sheets));
}

/** The rollup of a sheet that only changed its state. */
export async function restateRollUp(
  tx: Executor,
  sheetId: number,
  state: SheetState,
): Promise<void> {
  await tx.execute(sql`update hours_month set state = ${state} where sheet_id = ${sheetId}`);
}
