import { type SQL, sql } from 'drizzle-orm';
import { askedApprovers, waitingRows } from '#features/approvals/server/sql.ts';
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

/** People whom a batch counts in a selection, and whose sheets are submitted: rows of no others wait. */
const submittedIn = (batch: SQL, { within }: Selection): SQL => sql`
  select place.person_id from ${placedHours} place
  where place.batch_id = ${batch} and place.counted and place.state = 'submitted'
    and ${within(sql`place.dept_id`)}`;

/** Rows of a batch that wait. */
const waitingIn = (batch: SQL): SQL => sql`
  select waiting.owner_id, waiting.approver_id, waiting.since
  from ${askedApprovers} waiting where waiting.batch_id = ${batch}`;

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
 * How many approvers there are, and the first of them. `waiting` is a step of the statement. It is added up in
 * one pass: people are told apart in the order it is sorted by anyway.
 */
const approversWaitedFor = (batch: SQL, clock: Clock): SQL => sql`
  approvers as materialized (
    select approver_id, count(*)::int as rows, count(distinct owner_id)::int as people,
      (count(distinct owner_id) filter (where since < ${longAgo(clock)}))::int as late,
      min(since) as since
    from waiting group by approver_id
  ), listed as (
    select ${placedPerson(sql`person`, sql`dept`)}, one.rows, one.people, one.late,
      ${instantText(sql`one.since`)} as since, ${instantText(sql`reminded.at`)} as "lastReminder",
      coalesce(reminded.day = ${clock.today}::date, false) as "remindedToday"
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

/** The batch alone: whether there is one may be asked at the same time. */
type BatchId = Pick<ProgressBatch, 'id'>;

/** Whom the sheets of a batch wait for; those who keep most people waiting too long come first. */
export async function findWaiting(
  executor: Executor,
  batch: BatchId,
  selection: Selection,
  clock: Clock,
): Promise<Waiting> {
  const [row] = await oftenRowsOf<Waiting>(
    executor,
    sql`
      with submitted as materialized (${submittedIn(theBatch(batch), selection)}),
      waiting as (
        ${waitingIn(theBatch(batch))} and waiting.owner_id in (select person_id from submitted)
      ), owners as materialized (
        select count(*)::int as submitted,
          (count(*) filter (where one.since < ${longAgo(clock)}))::int as late,
          (count(*) filter (where one.since is null))::int as orphaned
        from submitted
        left join (
          select owner_id, min(since) as since from (${waitingIn(theBatch(batch))}) waiting
          group by owner_id
        ) one on one.owner_id = submitted.person_id
      ), ${approversWaitedFor(theBatch(batch), clock)}
      select owners.*, ${listedApprovers} from owners`,
  );
  if (row === undefined) throw new Error('a statement without a condition gave no row');
  return row;
}

const lateRows = (batch: SQL, selection: Selection, clock: Clock): SQL => sql`
  select waiting.owner_id, waiting.approver_id, waiting.since from ${waitingRows} waiting
  where waiting.batch_id = ${batch} and waiting.submitted_at < ${longAgo(clock)}
    and waiting.since < ${longAgo(clock)}
    and waiting.owner_id in (${submittedIn(batch, selection)})`;

/** The same of what has waited too long alone: it costs what that is, and not all that waits. */
export async function findLate(
  executor: Executor,
  batch: BatchId,
  selection: Selection,
  clock: Clock,
): Promise<Pick<Waiting, 'late' | 'approvers' | 'listed'>> {
  const [row] = await oftenRowsOf<Pick<Waiting, 'late' | 'approvers' | 'listed'>>(
    executor,
    sql`
      with waiting as materialized (${lateRows(theBatch(batch), selection, clock)}),
      ${approversWaitedFor(theBatch(batch), clock)}
      select (select count(distinct owner_id)::int from waiting) as late, ${listedApprovers}`,
  );
  if (row === undefined) throw new Error('a statement without a condition gave no row');
  return row;
}

/** The same people without their figures: whom a reminder to decide goes to. */
export const approversOf = (batch: SQL, selection: Selection): SQL => sql`
  select distinct approver_id as id from (${waitingIn(batch)}) waiting
  where owner_id in (${submittedIn(batch, selection)})`;
