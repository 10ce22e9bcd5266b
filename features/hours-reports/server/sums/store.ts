import { type SQL, sql } from 'drizzle-orm';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import { departmentPaths } from '#features/people/server/sql.ts';
import {
  hoursByMonth,
  placedHours,
  sheetCells,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';
import type { Transaction } from '#server/platform/db/database.ts';

/** Everybody with what is asked of them and what is filled in: the rows all other sums are made of. */
async function sumPeople(tx: Transaction, batchId: number, asked: AskedDays): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select batch_id, person_id, since, dept_id, counted, state, required_minutes, project_minutes,
        absence_minutes,
        greatest(required_minutes - project_minutes - absence_minutes, 0) as missing_minutes
      from (
        select place.*, ${askedMinutes(sql`place`, asked)} as required_minutes
        from ${placedHours} place where place.batch_id = ${batchId}
      ) placed
    ), gone as (
      delete from hours_sum_person known where batch_id = ${batchId} and not exists (
        select from fresh where fresh.person_id = known.person_id and fresh.since = known.since)
    )
    insert into hours_sum_person as known (batch_id, person_id, since, dept_id, counted, state,
      required_minutes, project_minutes, absence_minutes, missing_minutes)
    select * from fresh
    on conflict (batch_id, person_id, since) do update set dept_id = excluded.dept_id,
      counted = excluded.counted, state = excluded.state,
      required_minutes = excluded.required_minutes, project_minutes = excluded.project_minutes,
      absence_minutes = excluded.absence_minutes, missing_minutes = excluded.missing_minutes
    where (known.dept_id, known.counted, known.state, known.required_minutes,
        known.project_minutes, known.absence_minutes)
      is distinct from (excluded.dept_id, excluded.counted, excluded.state,
        excluded.required_minutes, excluded.project_minutes, excluded.absence_minutes)`);
}

const countedIn = (state: string) => sql`count(*) filter (where counted and state = ${state})::int`;

/** Each department by itself, from its people. */
async function sumDepartments(tx: Transaction, batchId: number): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select ${batchId}::int as batch_id, dept_id, count(*) filter (where counted)::int as people,
        ${countedIn('none')} as "none", ${countedIn('draft')} as draft,
        ${countedIn('submitted')} as submitted, ${countedIn('returned')} as returned,
        ${countedIn('approved')} as approved, sum(required_minutes)::int as required_minutes,
        sum(project_minutes)::int as project_minutes, sum(absence_minutes)::int as absence_minutes
      from hours_sum_person where batch_id = ${batchId} group by dept_id
    ), gone as (
      delete from hours_sum_dept known where batch_id = ${batchId}
        and not exists (select from fresh where fresh.dept_id = known.dept_id)
    )
    insert into hours_sum_dept as known (batch_id, dept_id, people, "none", draft, submitted,
      returned, approved, required_minutes, project_minutes, absence_minutes)
    select * from fresh
    on conflict (batch_id, dept_id) do update set people = excluded.people,
      "none" = excluded."none", draft = excluded.draft, submitted = excluded.submitted,
      returned = excluded.returned, approved = excluded.approved,
      required_minutes = excluded.required_minutes, project_minutes = excluded.project_minutes,
      absence_minutes = excluded.absence_minutes
    where known is distinct from excluded`);
}

/** Departments with everything beneath them, from their people. */
async function sumNodes(tx: Transaction, batchId: number): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select ${batchId}::int as batch_id, path.node_id,
        count(*) filter (where counted)::int as people,
        ${countedIn('none')} as "none", ${countedIn('draft')} as draft,
        ${countedIn('submitted')} as submitted, ${countedIn('returned')} as returned,
        ${countedIn('approved')} as approved,
        count(distinct person_id) filter (where missing_minutes > 0)::int as missing_people,
        sum(missing_minutes)::int as missing_minutes,
        sum(required_minutes)::int as required_minutes,
        sum(project_minutes)::int as project_minutes,
        sum(absence_minutes)::int as absence_minutes
      from hours_sum_person one join (${departmentPaths}) path on path.dept_id = one.dept_id
      where one.batch_id = ${batchId}
      group by path.node_id
    ), gone as (
      delete from hours_sum_node known where batch_id = ${batchId}
        and not exists (select from fresh where fresh.node_id = known.node_id)
    )
    insert into hours_sum_node as known (batch_id, node_id, people, "none", draft, submitted,
      returned, approved, missing_people, missing_minutes, required_minutes, project_minutes,
      absence_minutes)
    select * from fresh
    on conflict (batch_id, node_id) do update set people = excluded.people,
      "none" = excluded."none", draft = excluded.draft, submitted = excluded.submitted,
      returned = excluded.returned, approved = excluded.approved,
      missing_people = excluded.missing_people, missing_minutes = excluded.missing_minutes,
      required_minutes = excluded.required_minutes, project_minutes = excluded.project_minutes,
      absence_minutes = excluded.absence_minutes
    where known is distinct from excluded`);
}

/** What is asked on each day by department: people of the same days are counted once. */
const askedByDay = (batchId: number, { days, minutes }: AskedDays): SQL => sql`
  select alike.dept_id, day.date, alike.people * day.minutes as required, 0 as project, 0 as absence
  from (
    select dept_id, asked_from, asked_until, count(*)::int as people
    from ${placedHours} place where batch_id = ${batchId} and asked_from is not null
    group by dept_id, asked_from, asked_until
  ) alike
  join unnest(${sql.param(days.map(({ date }) => date))}::date[],
      ${sql.param(minutes)}::int[]) as day(date, minutes)
    on day.minutes > 0 and day.date between alike.asked_from and alike.asked_until`;

const filledByDay = (batchId: number): SQL => sql`
  select place.dept_id, cell.date, 0,
    coalesce(sum(cell.minutes) filter (where line.project_id is not null), 0)::int,
    coalesce(sum(cell.minutes) filter (where line.absence is not null), 0)::int
  from ${sheets} sheet
  join ${sheetRows} line on line.sheet_id = sheet.id
  join ${sheetCells} cell on cell.row_id = line.id
  join ${placedHours} place on place.batch_id = sheet.batch_id
    and place.person_id = sheet.person_id and cell.date between place.since and place.until
  where sheet.batch_id = ${batchId}
  group by place.dept_id, cell.date`;

async function sumDays(tx: Transaction, batchId: number, asked: AskedDays): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select path.node_id, part.date, ${batchId}::int as batch_id,
        sum(part.required)::int as required_minutes, sum(part.project)::int as project_minutes,
        sum(part.absence)::int as absence_minutes
      from (${askedByDay(batchId, asked)} union all ${filledByDay(batchId)}) part
      join (${departmentPaths}) path on path.dept_id = part.dept_id
      group by path.node_id, part.date
    ), gone as (
      delete from hours_sum_day known where batch_id = ${batchId} and not exists (
        select from fresh where fresh.node_id = known.node_id and fresh.date = known.date)
    )
    insert into hours_sum_day as known (node_id, date, batch_id, required_minutes, project_minutes,
      absence_minutes)
    select * from fresh
    on conflict (node_id, date, batch_id) do update set
      required_minutes = excluded.required_minutes, project_minutes = excluded.project_minutes,
      absence_minutes = excluded.absence_minutes
    where known is distinct from excluded`);
}

/** What the hours were booked on, by department with everything beneath it. */
async function sumSubjects(tx: Transaction, batchId: number): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select ${batchId}::int as batch_id, path.node_id, hours.project_id, hours.absence,
        sum(hours.minutes)::int as minutes, count(distinct hours.person_id)::int as people
      from ${sheets} sheet
      join ${hoursByMonth} hours on hours.sheet_id = sheet.id
      join (${departmentPaths}) path on path.dept_id = hours.dept_id
      where sheet.batch_id = ${batchId}
      group by path.node_id, hours.project_id, hours.absence
    ), gone as (
      delete from hours_sum_subject known where batch_id = ${batchId} and not exists (
        select from fresh where fresh.node_id = known.node_id
          and coalesce(fresh.project_id, 0) = coalesce(known.project_id, 0)
          and coalesce(fresh.absence, '') = coalesce(known.absence, ''))
    )
    insert into hours_sum_subject as known (batch_id, node_id, project_id, absence, minutes, people)
    select * from fresh
    on conflict (batch_id, node_id, project_id, absence) do update set
      minutes = excluded.minutes, people = excluded.people
    where known is distinct from excluded`);
}

/** All sums of a batch, from what there is in the transaction's one view of it. */
export async function makeSums(
  tx: Transaction,
  batchId: number,
  asked: AskedDays,
  now: string,
): Promise<void> {
  await sumPeople(tx, batchId, asked);
  await sumDepartments(tx, batchId);
  await sumNodes(tx, batchId);
  await sumDays(tx, batchId, asked);
  await sumSubjects(tx, batchId);
  await tx.execute(sql`
    insert into hours_sum_batch (batch_id, made_at) values (${batchId}, ${now})
    on conflict (batch_id) do update set made_at = excluded.made_at`);
}
