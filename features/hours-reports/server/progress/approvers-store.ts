import { type SQL, sql } from 'drizzle-orm';
import { waitingRows } from '#features/approvals/server/sql.ts';
import type { ProgressBatch, WaitingApprover } from '#features/hours-reports/contract.ts';
import { LONG_WAIT_DAYS } from '#features/hours-reports/rules-progress.ts';
import { departments, people, placedPerson } from '#features/people/server/sql.ts';
import { placedHours } from '#features/timesheets/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, oftenRowsOf } from '#server/platform/db/database.ts';
import { type Selection, theBatch } from './selection.ts';

const SHOWN_APPROVERS = 100;

/** What has waited since before this has waited too long. */
const longAgo = ({ instant }: Clock): SQL =>
  sql`${instant}::timestamptz - make_interval(days => ${LONG_WAIT_DAYS})`;

/** People whom a batch counts in a selection, with the state of their sheets. */
const countedIn = (batch: SQL, { within }: Selection): SQL => sql`
  select place.person_id, place.state from ${placedHours} place
  where place.batch_id = ${batch} and place.counted and ${within(sql`place.dept_id`)}`;

/** Rows of such people that wait, with whether they wait too long. */
const waitingOf = (batch: SQL, counted: SQL, clock: Clock): SQL => sql`
  select waiting.owner_id, waiting.approver_id, waiting.since,
    waiting.since < ${longAgo(clock)} as late
  from ${waitingRows} waiting join ${counted} counted on counted.person_id = waiting.owner_id
  where waiting.batch_id = ${batch}`;

const waitingIn = (batch: SQL, selection: Selection, clock: Clock): SQL =>
  waitingOf(batch, sql`(${countedIn(batch, selection)})`, clock);

export interface Waiting {
  readonly submitted: number;
  readonly late: number;
  readonly orphaned: number;
  readonly approvers: number;
  readonly listed: readonly (Omit<WaitingApprover, 'obstacle'> & {
    readonly remindedToday: boolean;
  })[];
}

/**
 * How many approvers there are, and the first of them. `waiting` is a step of the statement. People are
 * counted once by a step of their own: counting distinct ones would sort all that waits.
 */
const approversWaitedFor = (batch: SQL, { today }: Clock): SQL => sql`
  kept as materialized (
    select approver_id, owner_id, count(*) as rows, bool_or(late) as late, min(since) as since
    from waiting group by approver_id, owner_id
  ), approvers as (
    select approver_id, sum(rows)::int as rows, count(*)::int as people,
      (count(*) filter (where late))::int as late, min(since) as since
    from kept group by approver_id
  ), listed as (
    select ${placedPerson(sql`person`, sql`dept`)}, one.rows, one.people, one.late,
      ${instantText(sql`one.since`)} as since, ${instantText(sql`reminded.at`)} as "lastReminder",
      coalesce(reminded.day = ${today}::date, false) as "remindedToday"
    from (
      select * from approvers order by late desc, people desc, since, approver_id limit ${SHOWN_APPROVERS}
    ) one
    join ${people} person on person.id = one.approver_id
    join ${departments} dept on dept.id = person.dept_id
    left join reminder reminded on reminded.batch_id = ${batch}
      and reminded.kind = 'approve' and reminded.person_id = one.approver_id
  )`;

const listedApprovers = sql`
  (select count(*)::int from approvers) as approvers,
  coalesce((
    select json_agg(one order by one.late desc, one.people desc, one.since, one."userId") from listed one
  ), '[]'::json) as listed`;

/** Whom the sheets of a batch wait for; those who keep most people waiting too long come first. */
export async function findWaiting(
  executor: Executor,
  batch: ProgressBatch,
  selection: Selection,
  clock: Clock,
): Promise<Waiting> {
  const [row] = await oftenRowsOf<Waiting>(
    executor,
    sql`
      with counted as materialized (${countedIn(theBatch(batch), selection)}),
      waiting as materialized (${waitingOf(theBatch(batch), sql`counted`, clock)}),
      ${approversWaitedFor(theBatch(batch), clock)},
      submitted as (select person_id from counted where state = 'submitted')
      select (select count(*)::int from submitted) as submitted,
        (select count(distinct owner_id)::int from kept where late) as late,
        (select count(*)::int from submitted
          where person_id not in (select owner_id from kept)) as orphaned,
        ${listedApprovers}`,
  );
  if (row === undefined) throw new Error('a statement without a condition gave no row');
  return row;
}

/** The same of what has waited too long alone: it costs what that is, and not all that waits. */
export async function findLate(
  executor: Executor,
  batch: ProgressBatch,
  selection: Selection,
  clock: Clock,
): Promise<Pick<Waiting, 'late' | 'approvers' | 'listed'>> {
  const [row] = await oftenRowsOf<Pick<Waiting, 'late' | 'approvers' | 'listed'>>(
    executor,
    sql`
      with waiting as materialized (
        ${waitingIn(theBatch(batch), selection, clock)}
          and waiting.submitted_at < ${longAgo(clock)} and waiting.since < ${longAgo(clock)}
      ), ${approversWaitedFor(theBatch(batch), clock)}
      select (select count(distinct owner_id)::int from kept) as late, ${listedApprovers}`,
  );
  if (row === undefined) throw new Error('a statement without a condition gave no row');
  return row;
}

/** The same people without their figures: whom a reminder to decide goes to. */
export const approversOf = (batch: SQL, selection: Selection, clock: Clock): SQL =>
  sql`select distinct approver_id as id from (${waitingIn(batch, selection, clock)}) waiting`;
