import { sql } from 'drizzle-orm';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** Any number no other advisory lock of the product uses. */
const ROUTING_LOCK = 7_260_340;

/**
 * Whoever submits reads the organisation, whoever changes the organisation reads what is
 * submitted. Neither sees the other's uncommitted rows, so one waits for the other.
 */
export async function shareRouting(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ROUTING_LOCK}::bigint)`);
}

export async function holdRouting(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROUTING_LOCK}::bigint)`);
}

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

export async function findSubmittedSheet(tx: Executor, sheetId: number): Promise<SubmittedSheet> {
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
  tx: Executor,
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

async function idsOf(rows: Promise<{ id: number }[]>): Promise<number[]> {
  return (await rows).map(({ id }) => id);
}

const undecided = sql`i.state in ('pending', 'orphaned')`;

export const findUndecided = (tx: Executor) =>
  idsOf(rowsOf(tx, sql`select i.id from approval_item i where ${undecided} order by i.id`));

/** Undecided rows whose way could lead elsewhere when these projects change. */
export const findUndecidedOfProjects = (tx: Executor, projectIds: readonly number[]) =>
  idsOf(
    rowsOf(
      tx,
      sql`
        select i.id from approval_item i join project p on p.id = i.project_id
        where ${undecided} and (p.id = any(${sql.param(projectIds)}::int[])
          or p.parent_id = any(${sql.param(projectIds)}::int[]))
        order by i.id`,
    ),
  );

/** Who of these belongs to an office that decides about projects of its division. */
export const findOfficeMembers = (tx: Executor, personIds: readonly number[]) =>
  idsOf(
    rowsOf(
      tx,
      sql`
        select member.id from person member
        join department office on office.id = member.dept_id
        where office.pmo_division is not null and member.id = any(${sql.param(personIds)}::int[])`,
    ),
  );

/**
 * The same for people: rows of their own, rows that ask them, and rows that
 * could ask them by what they lead, direct or belong to.
 */
export function findUndecidedAround(tx: Executor, personIds: readonly number[]) {
  const given = sql`any(${sql.param(personIds)}::int[])`;
  return idsOf(
    rowsOf(
      tx,
      sql`
        with recursive led as (
          select id from department where leader_id = ${given}
          union
          select child.id from department child join led on child.parent_id = led.id
        ), division as (
          select pmo_division as number from department
          where pmo_division is not null and leader_id = ${given}
          union
          select office.pmo_division from department office
          join person member on member.dept_id = office.id
          where office.pmo_division is not null and member.id = ${given}
        )
        select i.id from approval_item i
        join person submitter on submitter.id = i.person_id
        left join project p on p.id = i.project_id
        left join project main on main.id = p.parent_id
        where ${undecided} and (
          i.person_id = ${given}
          or exists (select 1 from approval_step s cross join unnest(s.candidates) as asked(id)
            where s.item_id = i.id and asked.id = ${given})
          or submitter.dept_id in (select id from led)
          or p.lead_id = ${given} or p.director_id = ${given}
          or main.lead_id = ${given} or main.director_id = ${given}
          or p.division in (select number from division)
        )
        order by i.id`,
    ),
  );
}
