import { sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { monthsOverPlan } from '#features/budgets/server/sql.ts';
import {
  hoursByMonth,
  sheetBefore,
  sheetCells,
  sheetChanges,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** One thing to decide on, as its sheet says it now. */
export interface Subject {
  readonly sheetId: number;
  readonly projectId: number | null;
  readonly minutes: Minutes;
  readonly content: string;
  readonly lastMinutes: Minutes | null;
  readonly bookedBefore: boolean;
  readonly overPlan: boolean;
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

export function findSubmittedSheets(
  tx: Transaction,
  sheetIds: readonly number[],
): Promise<SubmittedSheet[]> {
  return rowsOf<SubmittedSheet>(
    tx,
    sql`
      select s.id as "sheetId", s.person_id as "personId", s.batch_id as "batchId", s.state,
        ${instantText(sql`coalesce(s.submitted_at, s.updated_at)`)} as "submittedAt",
        s.on_behalf_by is not null as "onBehalf", coalesce(s.submitted_at > b.deadline, false) as late,
        exists (select from ${sheetChanges} c where c.sheet_id = s.id and c.action = 'return')
          as resubmitted,
        ${sheetBefore(sql`s.person_id`, sql`b.start_date`)} as "lastSheetId",
        (select c.actor_id from ${sheetChanges} c where c.sheet_id = s.id order by c.id desc limit 1)
          as "actorId"
      from ${sheets} s join ${batches} b on b.id = s.batch_id
      where s.id = any(${sql.param(sheetIds)}::int[])
      order by s.id`,
  );
}

/** Projects of the sheets one by one, the absences of each together. */
export function findSubjects(
  tx: Transaction,
  submitted: readonly SubmittedSheet[],
  today: CalendarDate,
): Promise<Subject[]> {
  const given = submitted.map(({ sheetId, personId, lastSheetId }) => ({
    sheetId,
    personId,
    lastSheetId,
  }));
  return rowsOf<Subject>(
    tx,
    sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as row("sheetId" int, "personId" int, "lastSheetId" int)
      ), subject as (
        select r.sheet_id, r.project_id, sum(c.minutes)::int as minutes, md5(string_agg(
          concat_ws(' ', r.absence, c.date, c.minutes), ',' order by r.absence, c.date)) as content,
          bool_or(c.date > ${today}::date) as future
        from ${sheetRows} r join ${sheetCells} c on c.row_id = r.id
        where r.sheet_id in (select "sheetId" from given)
        group by r.sheet_id, r.project_id
      ), over_plan as (
        ${monthsOverPlan(sql`select "sheetId" from given`)}
      )
      select given."sheetId", project_id as "projectId", minutes, content, future,
        case when given."lastSheetId" is null then null else coalesce((
          select sum(h.minutes)::int from ${hoursByMonth} h
          where h.sheet_id = given."lastSheetId"
            and h.project_id is not distinct from subject.project_id
        ), 0) end as "lastMinutes",
        exists (
          select 1 from ${hoursByMonth} h
          where h.person_id = given."personId" and h.project_id = subject.project_id
            and h.sheet_id <> given."sheetId" and h.state <> 'draft'
        ) as "bookedBefore",
        exists (
          select 1 from over_plan o
          where o.sheet_id = given."sheetId" and o.project_id = subject.project_id
        ) as "overPlan"
      from subject join given on given."sheetId" = subject.sheet_id
      order by given."sheetId", project_id nulls last`,
  );
}
