import { type SQL, sql } from 'drizzle-orm';
import { batches, batchPeople } from '#features/batches/server/sql.ts';
import { assignmentSpans, people } from '#features/people/server/sql.ts';
import { markFound } from '#features/periods/server/service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';

/** Whose places in which batches: what follows `person_id` and `batch_id` in a condition. */
interface Placed {
  readonly people: SQL;
  readonly batches: SQL;
}

/**
 * The days of a batch that people spend in one department, with what is filled in on them. They are
 * counted where they stand on their last day of it.
 */
const places = ({ people: whom, batches: which }: Placed): SQL => sql`
  select member.batch_id, member.person_id, span.dept_id,
    greatest(span.since, batch.start_date) as since, least(span.until, batch.end_date) as until,
    greatest(span.since, batch.start_date, person.hire_date) as asked_from,
    least(span.until, batch.end_date, person.leave_date) as asked_until,
    greatest(batch.start_date, least(batch.end_date, person.leave_date))
      between span.since and span.until as counted,
    coalesce(sheet.state, 'none') as state,
    coalesce(filled.project_minutes, 0) as project_minutes,
    coalesce(filled.absence_minutes, 0) as absence_minutes
  from ${batchPeople} member
  join ${batches} batch on batch.id = member.batch_id
  join ${people} person on person.id = member.person_id
  join (${assignmentSpans(whom)}) span on span.person_id = member.person_id
    and span.since <= batch.end_date and span.until >= batch.start_date
  left join timesheet sheet
    on sheet.person_id = member.person_id and sheet.batch_id = member.batch_id
  left join lateral (
    select sum(cell.minutes) filter (where line.project_id is not null)::int as project_minutes,
      sum(cell.minutes) filter (where line.absence is not null)::int as absence_minutes
    from timesheet_row line join timesheet_cell cell on cell.row_id = line.id
    where line.sheet_id = sheet.id and cell.date between span.since and span.until
  ) filled on true
  where member.person_id ${whom} and member.batch_id ${which}`;

/**
 * Writes where people stand in batches. Minutes of days that stay together stay as they are: whoever
 * fills in meanwhile has written them. Days are parted or joined only by whoever holds the people.
 */
async function place(tx: Executor, placed: Placed): Promise<number[]> {
  const { people: whom, batches: which } = placed;
  // Whoever is just being moved is waited for: what is read next knows where they stand.
  await tx.execute(sql`
    select from ${people} person where person.id ${whom} order by person.id
    for key share of person`);
  const changed = await rowsOf<{ batchId: number }>(
    tx,
    sql`
    with wanted as materialized (${places(placed)}), touched as (
      insert into stale_hours (batch_id, dept_id)
      select batch_id, dept_id from wanted
      union select batch_id, dept_id from batch_hours
        where person_id ${whom} and batch_id ${which}
    ), gone as (
      delete from batch_hours known
      where known.person_id ${whom} and known.batch_id ${which} and not exists (
        select from wanted where wanted.batch_id = known.batch_id
          and wanted.person_id = known.person_id and wanted.since = known.since)
      returning batch_id
    ), written as (
    insert into batch_hours as known (batch_id, person_id, since, until, dept_id, counted,
        asked_from, asked_until, state, project_minutes, absence_minutes)
      select batch_id, person_id, since, until, dept_id, counted,
        case when asked_from <= asked_until then asked_from end,
        case when asked_from <= asked_until then asked_until end,
        state, project_minutes, absence_minutes
      from wanted order by batch_id, person_id, since
      on conflict (batch_id, person_id, since) do update set
        until = excluded.until, dept_id = excluded.dept_id, counted = excluded.counted,
        asked_from = excluded.asked_from, asked_until = excluded.asked_until,
        project_minutes = case known.until when excluded.until then known.project_minutes
          else excluded.project_minutes end,
        absence_minutes = case known.until when excluded.until then known.absence_minutes
          else excluded.absence_minutes end
      where (known.until, known.dept_id, known.counted, known.asked_from, known.asked_until)
        is distinct from (excluded.until, excluded.dept_id, excluded.counted, excluded.asked_from,
          excluded.asked_until)
      returning batch_id
    )
    select batch_id as "batchId" from gone union select batch_id from written`,
  );
  return changed.map(({ batchId }) => batchId);
}

/** Whose hours a month waits for has changed where places of its batches have. */
async function markAsked(clock: Clock, tx: Transaction, batchIds: readonly number[]) {
  if (batchIds.length === 0) return;
  const found = sql`select id as record, start_date as day from ${batches} batch where id ${allOf(batchIds)}`;
  await markFound(clock.instant, tx, 'asked', found);
}

/** Of the batches for which this holds, every department may have changed. */
async function markStale(tx: Executor, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into stale_hours (batch_id)
    select id from ${batches} batch where status <> 'draft' and ${which}`);
}

const allOf = (ids: readonly number[]) => sql`= any(${sql.param(ids)}::int[])`;

const everyBatch = sql`is not null`;

/** Everybody whom these batches ask. */
export const placeBatches = (tx: Executor, batchIds: readonly number[]) =>
  place(tx, {
    people: sql`in (select person_id from ${batchPeople} asked where batch_id ${allOf(batchIds)})`,
    batches: allOf(batchIds),
  });

export const placeAudience: Listener<'audience'> = async (tx, { batchIds }, clock) => {
  await markAsked(clock, tx, await placeBatches(tx, batchIds));
  await markStale(tx, sql`id ${allOf(batchIds)}`);
};

/** So many people are looked at by one statement: others have their turn in between. */
const PLACED_AT_ONCE = 100;

async function placeEverywhere(tx: Transaction, ids: readonly number[], clock: Clock) {
  const changed = await inStatements(ids, PLACED_AT_ONCE, (some) =>
    place(tx, { people: allOf(some), batches: everyBatch }),
  );
  await markAsked(clock, tx, [...new Set(changed)]);
}

/** Whoever came, left or had their days of employment corrected. */
export const placePeople: Listener<'people'> = async (tx, { ids }, clock) => {
  await placeEverywhere(tx, ids, clock);
  // Of those who were deleted nobody knows any more where they stood.
  await markStale(
    tx,
    sql`status = 'open' and exists (
      select from unnest(${sql.param(ids)}::int[]) as one(id)
      where not exists (select from ${people} person where person.id = one.id))`,
  );
};

/** Whoever is deleted is asked no more; where they were, nobody can say afterwards. */
export const markRemoved: Listener<'removing'> = async (tx, { kind, ids }, clock) => {
  if (kind !== 'person') return;
  const asked = await rowsOf<{ batchId: number }>(
    tx,
    sql`select distinct batch_id as "batchId" from batch_hours where person_id ${allOf(ids)}`,
  );
  await markAsked(
    clock,
    tx,
    asked.map(({ batchId }) => batchId),
  );
};

/** Whoever stands elsewhere from some day on. */
export const placeMoved: Listener<'assignments'> = (tx, { ids }, clock) =>
  placeEverywhere(tx, ids, clock);

/**
 * A department that moved takes everybody beneath it into the audience of open batches, and its hours
 * into the sums of whatever it stands under now.
 */
export const placeDepartments: Listener<'departments'> = async (tx, _, clock) => {
  await markStale(tx, sql`true`);
  const missing = sql`
    select asked.person_id from ${batchPeople} asked
    where not exists (
      select from batch_hours known
      where known.batch_id = asked.batch_id and known.person_id = asked.person_id)`;
  const changed = await place(tx, { people: sql`in (${missing})`, batches: everyBatch });
  await markAsked(clock, tx, changed);
};

/** Days became working days or ceased to be: more or less is asked of everybody. */
export const restateAsked: Listener<'calendar'> = (tx, { from, to }) =>
  markStale(tx, sql`start_date <= ${to}::date and end_date >= ${from}::date`);

/**
 * What a sheet brings to the places of its owner, as steps of the statement that writes it: its cells
 * are a step `cells` there, its state is in `sheet`.
 */
export const placesFilled = (sheetId: SQL, personId: SQL): SQL => sql`
  batch_of_sheet as materialized (
    select batch_id from timesheet where id = ${sheetId}::int
  ), places_filled as (
    update batch_hours known set state = sheet.state,
      (project_minutes, absence_minutes) = (
        select coalesce(sum(minutes) filter (where project_id is not null), 0)::int,
          coalesce(sum(minutes) filter (where absence is not null), 0)::int
        from cells where date between known.since and known.until)
    from sheet, batch_of_sheet
    where known.person_id = ${personId}::int and known.batch_id = batch_of_sheet.batch_id
  ), sums_stale as (
    insert into stale_hours (batch_id, dept_id)
    select known.batch_id, known.dept_id from batch_hours known
    join batch_of_sheet on known.batch_id = batch_of_sheet.batch_id
    where known.person_id = ${personId}::int
  )`;

/** Sheets that only changed their state. `moved` is a query of `sheet_id` and `state`. */
export async function restatePlaces(tx: Transaction, moved: SQL): Promise<void> {
  await tx.execute(sql`
    with restated as (
      update batch_hours known set state = moved.state
      from (${moved}) moved join timesheet sheet on sheet.id = moved.sheet_id
      where known.batch_id = sheet.batch_id and known.person_id = sheet.person_id
      returning known.batch_id, known.dept_id
    )
    insert into stale_hours (batch_id, dept_id) select distinct batch_id, dept_id from restated`);
}

/** Batches whose hours changed since somebody last took them. */
export async function findStaleBatches(executor: Executor): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`select distinct batch_id as id from stale_hours order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Whoever makes the sums anew takes this away first: what changes from then on is stale again. */
export async function takeStaleBatch(tx: Transaction, batchId: number): Promise<void> {
  await tx.execute(sql`delete from stale_hours where batch_id = ${batchId}`);
}
