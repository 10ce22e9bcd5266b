import { sql } from 'drizzle-orm';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** One thing to decide on, as the sheet says it now. */
export interface Subject {
  readonly projectId: number | null;
  readonly minutes: Minutes;
  readonly content: string;
  readonly lastMinutes: Minutes | null;
  readonly bookedBefore: boolean;
  readonly future: boolean;
}

export interface SubmittedSheet {
  readonly sheetId: number;
  readonly personId: number;
  readonly batchId: number;
  readonly state: string;
  readonly submittedAt: string;
  readonly onBehalf: boolean;
  readonly late: boolean;
  /** It went back before, however long ago and whatever happened to it since. */
  readonly resubmitted: boolean;
  readonly lastSheetId: number | null;
  /** Who touched the sheet last. */
  readonly actorId: number | null;
}

export async function findSubmittedSheet(
  tx: Transaction,
  sheetId: number,
): Promise<SubmittedSheet> {
  const [row] = await rowsOf<SubmittedSheet>(
    tx,
    sql`
      select s.id as "sheetId", s.person_id as "personId", s.batch_id as "batchId", s.state,
        ${instantText(sql`coalesce(s.submitted_at, s.updated_at)`)} as "submittedAt",
        s.on_behalf_by is not null as "onBehalf", coalesce(s.submitted_at > b.deadline, false) as late,
        exists (select 1 from timesheet_change where sheet_id = s.id and action = 'return')
          as resubmitted,
        (
          select earlier.id from timesheet earlier join batch on batch.id = earlier.batch_id
          where earlier.person_id = s.person_id and batch.start_date < b.start_date
            and earlier.state <> 'draft'
          order by batch.start_date desc limit 1
        ) as "lastSheetId",
        (select actor_id from timesheet_change where sheet_id = s.id order by id desc limit 1)
          as "actorId"
      from timesheet s join batch b on b.id = s.batch_id
      where s.id = ${sheetId}`,
  );
  if (row === undefined) throw new Error(`there is no sheet ${sheetId}`);
  return row;
}

/** Projects of a sheet one by one, its absences together. */
export function findSubjects(
  tx: Transaction,
  sheet: SubmittedSheet,
  today: CalendarDate,
): Promise<Subject[]> {
  const { sheetId, personId, lastSheetId } = sheet;
  return rowsOf<Subject>(
    tx,
    sql`
      with subject as (
        select r.project_id, sum(c.minutes)::int as minutes, md5(string_agg(
          concat_ws(' ', r.absence, c.date, c.minutes), ',' order by r.absence, c.date)) as content,
          bool_or(c.date > ${today}::date) as future
        from timesheet_row r join timesheet_cell c on c.row_id = r.id
        where r.sheet_id = ${sheetId}
        group by r.project_id
      )
      select project_id as "projectId", minutes, content, future,
        case when ${lastSheetId}::int is null then null else coalesce((
          select sum(h.minutes)::int from hours_month h
          where h.sheet_id = ${lastSheetId} and h.project_id is not distinct from subject.project_id
        ), 0) end as "lastMinutes",
        exists (
          select 1 from hours_month h
          where h.person_id = ${personId} and h.project_id = subject.project_id
            and h.sheet_id <> ${sheetId} and h.state <> 'draft'
        ) as "bookedBefore"
      from subject order by project_id nulls last`,
  );
}
