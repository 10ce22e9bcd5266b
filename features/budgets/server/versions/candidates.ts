import { type SQL, sql } from 'drizzle-orm';
import type { ReviewStep } from '#features/budgets/rules.ts';
import { departments, isActiveOn, people, personRefsJson } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** The event with which the review of a version that is going on began; `version` is a row of the outer query. */
const lastSubmission = sql`coalesce((
  select max(handed.id) from budget_review handed
  where handed.version_id = version.id and handed.action = 'submit'), 0)`;

/** Whoever approved the leader's step in the review that is going on; null where nobody did. */
const leaderWhoApproved = sql`(
  select max(done.by_id) from budget_review done
  where done.version_id = version.id and done.action = 'approve' and done.step = 'leader'
    and done.id > ${lastSubmission})`;

/**
 * Who decides about these versions, worked out from the organisation as it is: a query of
 * `version_id`, `budget_id`, `step`, `person_id` and whether it `waits` for them now. `versions` is a
 * condition on `version`, a row of budget_version. One that was not handed in yet shows who would be
 * asked if its owner did.
 *
 * A step that has lost everybody who could decide it waits for the next one. Leaders of the company
 * itself decide nothing: leading it gives no right to.
 */
const reviewersOf = (versions: SQL, today: CalendarDate): SQL => sql`
  with recursive asked as (
    select version.id as version_id, version.budget_id, version.status, version.step, document.dept_id,
      document.owner_id,
      case when version.status = 1 then version.submitted_by else document.owner_id end as submitter_id,
      ${leaderWhoApproved} as approver_id
    from budget_version version join budget document on document.id = version.budget_id
    where ${versions}
  ),
  above as (
    select asked.version_id, unit.parent_id, unit.leader_id, unit.kind, 0 as distance
    from asked join ${departments} unit on unit.id = asked.dept_id
    union all
    select above.version_id, up.parent_id, up.leader_id, up.kind, above.distance + 1
    from above join ${departments} up on up.id = above.parent_id
  ),
  leader as (
    select distinct on (above.version_id) above.version_id, above.leader_id as person_id
    from above
    join asked on asked.version_id = above.version_id
    join ${people} person on person.id = above.leader_id
    where above.kind <> 'company' and ${isActiveOn(sql`person`, sql`${today}::date`)}
      and person.id <> asked.owner_id and person.id <> asked.submitter_id
    order by above.version_id, above.distance
  ),
  able as (
    select asked.version_id, person.id as person_id, 'finance' = any(person.roles) as keeps_accounts
    from asked
    left join leader on leader.version_id = asked.version_id
    join ${people} person on ${isActiveOn(sql`person`, sql`${today}::date`)}
      and person.roles && array['finance', 'super_admin']
      and person.id <> asked.owner_id and person.id <> asked.submitter_id
      and person.id is distinct from
        case when asked.step = 'finance' then asked.approver_id else leader.person_id end
  )
  select asked.version_id, asked.budget_id, 'leader' as step, leader.person_id,
    asked.step is not distinct from 'leader' as waits
  from asked join leader on leader.version_id = asked.version_id
  union all
  select asked.version_id, asked.budget_id, 'finance', able.person_id,
    asked.status = 1 and (asked.step = 'finance' or not exists (
      select from leader where leader.version_id = asked.version_id))
  from asked join able on able.version_id = asked.version_id
  where able.keeps_accounts or not exists (
    select from able other where other.version_id = able.version_id and other.keeps_accounts)`;

/** Documents whose version in review waits for somebody now, as a query of `budget_id`. */
export const waitsFor = (actor: Actor, today: CalendarDate): SQL => sql`
  select reviewer.budget_id from (${reviewersOf(sql`version.status = 1`, today)}) reviewer
  where reviewer.waits and reviewer.person_id = ${actor.userId}`;

/** Who would be asked about the newest version of a document, or of any of them, as a list of people. */
export async function findReviewers(
  executor: Executor,
  budgetId: number | 'any',
  today: CalendarDate,
): Promise<number[]> {
  const newest = sql`version.id in (
    select distinct on (newest.budget_id) newest.id from budget_version newest
    where ${budgetId === 'any' ? sql`true` : sql`newest.budget_id = ${budgetId}`}
    order by newest.budget_id, newest.version_no desc)`;
  const found = await rowsOf<{ personId: number }>(
    executor,
    sql`
      select distinct reviewer.person_id as "personId"
      from (${reviewersOf(newest, today)}) reviewer order by reviewer.person_id`,
  );
  return found.map(({ personId }) => personId);
}

export interface Candidate {
  readonly userId: number;
  readonly staffNo: string;
  readonly nickName: string;
}

export interface StepCandidates {
  readonly step: ReviewStep;
  /** Whether the step is the one that is to be decided now. */
  readonly waits: boolean;
  readonly people: readonly Candidate[];
}

/** Who decides about a version, step by step; a step nobody can decide is missing. */
export function candidatesOf(
  executor: Executor,
  versionId: number,
  today: CalendarDate,
): Promise<StepCandidates[]> {
  return rowsOf<StepCandidates>(
    executor,
    sql`
      select reviewer.step, reviewer.waits,
        ${personRefsJson(sql`array_agg(reviewer.person_id)`)} as people
      from (${reviewersOf(sql`version.id = ${versionId}`, today)}) reviewer
      group by reviewer.step, reviewer.waits order by reviewer.step desc`,
  );
}
