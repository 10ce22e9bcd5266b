import { type SQL, sql } from 'drizzle-orm';
import type { Overlap } from '#features/batches/contract.ts';
import {
  departments,
  departmentsBeneath,
  departmentsBeneathEach,
  people,
} from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import {
  type Executor,
  preparedRowsOf,
  rowsOf,
  type Transaction,
  unseen,
  unseenIds,
} from '#server/platform/db/database.ts';
import { fillsInHours } from './sql.ts';

/** A list of numbers as one parameter, so that its length does not change the statement. */
const ids = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::int[]`;

/** Batches as a query sees them, stored or not. */
interface BatchSource {
  /** `batch_id, start_date, end_date, audience_all` */
  readonly wanted: SQL;
  /** `batch_id, dept_id` */
  readonly named: SQL;
  /** `batch_id, person_id` */
  readonly excluded: SQL;
}

export function storedBatches(condition: SQL): BatchSource {
  return {
    wanted: sql`select id as batch_id, start_date, end_date, audience_all
      from batch where ${condition}`,
    named: sql`select batch_id, dept_id from batch_department`,
    excluded: sql`select batch_id, person_id from batch_exclusion`,
  };
}

export interface UnsavedBatch {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly audienceAll: boolean;
  readonly deptIds: readonly number[];
  readonly excludedIds: readonly number[];
}

/** No stored batch has this number. */
const UNSAVED = sql`0`;

export function unsavedBatch(settings: UnsavedBatch): BatchSource {
  return {
    wanted: sql`select ${UNSAVED} as batch_id, ${settings.startDate}::date as start_date,
      ${settings.endDate}::date as end_date, ${settings.audienceAll}::boolean as audience_all`,
    named: sql`select ${UNSAVED} as batch_id, unnest(${ids(settings.deptIds)}) as dept_id`,
    excluded: sql`select ${UNSAVED} as batch_id, unnest(${ids(settings.excludedIds)}) as person_id`,
  };
}

/**
 * Who is asked for hours: enabled people who fill in hours at all, employed on at least one day of
 * the range, in the departments and all beneath them or anywhere, unless left out. The one place
 * that says so. `first_day` and `last_day` are the part of the range they are employed in.
 */
function audience({ wanted, named, excluded }: BatchSource, asked = people): SQL {
  return sql`
    with wanted as (${wanted}),
    named as (
      select wanted.batch_id, given.dept_id
      from wanted join (${named}) as given on given.batch_id = wanted.batch_id
      where not wanted.audience_all
    ),
    reached as (${departmentsBeneathEach(sql`select batch_id as key, dept_id as id from named`)})
    select wanted.batch_id, wanted.start_date, wanted.end_date,
      person.id as person_id, person.dept_id, person.nick_name, person.staff_no,
      greatest(person.hire_date, wanted.start_date) as first_day,
      least(coalesce(person.leave_date, wanted.end_date), wanted.end_date) as last_day
    from wanted
      join ${asked} as person on wanted.audience_all
        or (wanted.batch_id, person.dept_id) in (select key, id from reached)
    where person.enabled and ${fillsInHours(sql`person`)}
      and person.hire_date <= wanted.end_date
      and (person.leave_date is null or person.leave_date >= wanted.start_date)
      and not exists (
        select from (${excluded}) as excluded
        where excluded.batch_id = wanted.batch_id and excluded.person_id = person.id
      )`;
}

/**
 * Publishing must see everybody who has just come, and whoever has just come must see what is being
 * published: people are added under a shared lock, batches change under an exclusive one.
 */
const AUDIENCE_LOCK = sql`hashtext('batches.audience')::bigint`;

export async function lockAudience(tx: Transaction, how: 'share' | 'exclude'): Promise<void> {
  await tx.execute(
    how === 'share'
      ? sql`select pg_advisory_xact_lock_shared(${AUDIENCE_LOCK})`
      : sql`select pg_advisory_xact_lock(${AUDIENCE_LOCK})`,
  );
}

const addTo = (batches: BatchSource, asked?: SQL) => sql`
  insert into batch_person (batch_id, person_id, start_date, end_date)
  select batch_id, person_id, start_date, end_date from (${audience(batches, asked)}) as audience
  order by batch_id, person_id`;

/** Fixes the audience; the database refuses whoever already is in an overlapping batch. */
export async function insertAudience(tx: Transaction, batchId: number): Promise<number> {
  const rows = await rowsOf<{ people: number }>(
    tx,
    sql`with added as (${addTo(storedBatches(sql`id = ${batchId}`))} returning 1)
      select count(*)::int as people from added`,
  );
  return rows[0]?.people ?? 0;
}

function chosenPeople(only: {
  readonly personIds?: readonly number[];
  readonly deptIds?: readonly number[];
}): SQL | null {
  if (only.personIds !== undefined) return sql`id = any(${ids(only.personIds)})`;
  if (only.deptIds === undefined) return null;
  return sql`dept_id in (${departmentsBeneath(ids(only.deptIds))})`;
}

/**
 * Brings in whoever belongs to an open batch by now. Whoever is in one of the same days stays
 * there, and nobody is taken out.
 */
export async function growOpenBatches(
  tx: Transaction,
  only: {
    readonly personIds?: readonly number[];
    /** With everybody beneath them. */
    readonly deptIds?: readonly number[];
    readonly batchId?: number;
  },
): Promise<void> {
  const batches = only.batchId === undefined ? sql`true` : sql`id = ${only.batchId}`;
  const chosen = chosenPeople(only);
  // Chosen before anything is joined: planned without knowing of rows that have just been added, the
  // whole company would be gone through for each portion of an import.
  const asked =
    chosen === null ? undefined : sql`(select * from ${people} one where ${chosen} offset 0)`;
  await tx.execute(
    sql`${addTo(storedBatches(sql`status = 'open' and ${batches}`), asked)} on conflict do nothing`,
  );
}

const NAMES_SHOWN = 3;

/** Published batches that already ask some of these people for some of these days. */
export function findOverlaps(
  executor: Executor,
  batches: BatchSource,
  ownId: number | null,
): Promise<Overlap[]> {
  return rowsOf<Overlap>(
    executor,
    sql`
      select batch.id, batch.name, batch.start_date as "startDate", batch.end_date as "endDate",
        count(*)::int as people,
        (array_agg(audience.nick_name order by audience.staff_no))[1:${sql.raw(`${NAMES_SHOWN}`)}] as names
      from (${audience(batches)}) as audience
        join batch_person taken on taken.person_id = audience.person_id
          and taken.start_date <= audience.end_date and taken.end_date >= audience.start_date
        join batch on batch.id = taken.batch_id
      where batch.id is distinct from ${ownId}::int
      group by batch.id
      order by batch.start_date, batch.id`,
  );
}

/** So many people of a department are employed from one day to another. */
export interface Employed {
  readonly deptId: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly people: number;
}

export function countAudience(executor: Executor, batches: BatchSource): Promise<Employed[]> {
  return rowsOf<Employed>(
    executor,
    sql`
      select department.id as "deptId", department.name_zh as "nameZh",
        department.name_en as "nameEn", audience.first_day as "firstDay",
        audience.last_day as "lastDay", count(*)::int as people
      from (${audience(batches)}) as audience
        join ${departments} department on department.id = audience.dept_id
      group by department.id, department.name_zh, department.name_en, department.sort_order,
        audience.first_day, audience.last_day
      order by department.sort_order, department.id`,
  );
}

export async function nameAudience(
  executor: Executor,
  batches: BatchSource,
  limit: number,
): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    executor,
    sql`select nick_name as name from (${audience(batches)}) as audience
      order by staff_no limit ${limit}`,
  );
  return rows.map(({ name }) => name);
}

export interface BatchEmployed {
  readonly batchId: number;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly people: number;
}

/**
 * Whom published batches ask, and drafts would ask now, grouped by how long they are there. Nearly all are
 * there for all of it: they are counted without being looked at, less those who came or left meanwhile, who
 * are looked up one by one.
 */
export function countPeopleOf(
  executor: Executor,
  batchIds: readonly number[],
  [from, to]: readonly [CalendarDate, CalendarDate],
): Promise<BatchEmployed[]> {
  const asked = unseenIds(sql`${sql.param([...batchIds])}`);
  const drafts = storedBatches(sql`status = 'draft' and id = any(${asked})`);
  return preparedRowsOf<BatchEmployed>(
    executor,
    sql`
      with partly as materialized (
        select member.batch_id, greatest(person.hire_date, member.start_date) as first_day,
          least(person.leave_date, member.end_date) as last_day, count(*)::int as people
        from ${people} person cross join lateral (
          select * from batch_person of_one where of_one.person_id = person.id offset 0
        ) member
        where (person.hire_date > ${unseen(sql`${from}::date`)} or person.leave_date < ${unseen(sql`${to}::date`)})
          and (person.hire_date > member.start_date or person.leave_date < member.end_date)
          and member.batch_id = any(${asked})
        group by 1, 2, 3
      ), drafted as (
        select batch_id, first_day, last_day, count(*)::int as people
        from (${audience(drafts)}) as audience group by 1, 2, 3
      )
      select batch_id as "batchId", first_day as "firstDay", last_day as "lastDay", people
      from (
        select asked.id as batch_id, asked.start_date as first_day, asked.end_date as last_day,
          (select count(*) from batch_person member where member.batch_id = asked.id)::int
            - coalesce((
              select sum(partly.people) from partly where partly.batch_id = asked.id), 0)::int
            as people
        from batch asked where asked.id = any(${asked}) and asked.status <> 'draft'
        union all select * from partly
        union all select * from drafted
      ) as everybody`,
  );
}
