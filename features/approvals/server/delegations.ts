import { type SQL, sql } from 'drizzle-orm';
import { type Approver, approvalRefusals, type Delegation } from '#features/approvals/contract.ts';
import { delegationProblems } from '#features/approvals/rules.ts';
import { derivedRoles } from '#features/people/server/service.ts';
import {
  departments,
  isActiveOn,
  isFoundPerson,
  people,
  personRefJson,
  placedPerson,
} from '#features/people/server/sql.ts';
import { type CalendarDate, toInstant } from '#kernel/dates.ts';
import {
  commonRefusals,
  type FieldProblem,
  fieldRefusal,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { notifyDelegate } from './notify.ts';
import { approvalDelegation } from './schema.ts';

const isActive = (today: CalendarDate) => isActiveOn(sql`p`, sql`${today}::date`);

/** Whoever leads, directs or belongs to something has a place to decide at; nobody else has. */
const isApprover = sql`cardinality(${derivedRoles(sql`p.id`, sql`p.dept_id`)}) > 0`;

const MOST_SUGGESTED = 20;

export function suggestApprovers(
  { db, actor, today }: SignedInContext,
  query: string | undefined,
): Promise<Approver[]> {
  return rowsOf<Approver>(
    db.executor,
    sql`
      select ${placedPerson(sql`p`, sql`d`)}
      from ${people} p join ${departments} d on d.id = p.dept_id
      where p.id <> ${actor.userId} and ${isActive(today)} and ${isApprover}
        and ${isFoundPerson(query, sql`p`)}
      order by p.staff_no limit ${MOST_SUGGESTED}`,
  );
}

interface FoundApprover {
  readonly id: number;
  readonly nickName: string;
  readonly active: boolean;
  readonly approver: boolean;
}

/** Somebody who is to decide, with what decides whether they can. */
async function findApprover(
  executor: Executor,
  which: SQL,
  today: CalendarDate,
): Promise<FoundApprover | undefined> {
  const [found] = await rowsOf<FoundApprover>(
    executor,
    sql`
      select p.id, p.nick_name as "nickName", ${isActive(today)} as active, ${isApprover} as approver
      from ${people} p where ${which}`,
  );
  return found;
}

/** Whoever is to decide must be known, here, and have a place to decide at. */
function approverProblems(path: string, found: FoundApprover | undefined): FieldProblem[] {
  if (found === undefined || !found.active) {
    return [refusedField(path, approvalRefusals.unknownPerson)];
  }
  if (found.approver) return [];
  return [refusedField(path, approvalRefusals.noApprover, { name: found.nickName })];
}

/** The person in this field of the request, who is to decide from now on. */
export async function approverIn(
  executor: Executor,
  path: string,
  which: SQL,
  today: CalendarDate,
): Promise<FoundApprover> {
  const found = await findApprover(executor, which, today);
  const problems = approverProblems(path, found);
  if (found === undefined || problems.length > 0) throw fieldRefusal(problems);
  return found;
}

function findDelegations(
  executor: Executor,
  personId: number,
  today: CalendarDate,
): Promise<Delegation[]> {
  return rowsOf<Delegation>(
    executor,
    sql`
      select d.id, ${personRefJson(sql`giver`)} as from, ${personRefJson(sql`taker`)} as to,
        d.start_date as "startDate", d.end_date as "endDate",
        ${today}::date between d.start_date and d.end_date as active,
        d.from_id = ${personId} as mine
      from approval_delegation d
      join ${people} giver on giver.id = d.from_id
      join ${people} taker on taker.id = d.to_id
      where (d.from_id = ${personId} or d.to_id = ${personId}) and d.end_date >= ${today}::date
      order by d.start_date, d.id`,
  );
}

export const listDelegations = ({ db, actor, today }: SignedInContext) =>
  findDelegations(db.executor, actor.userId, today);

interface NewDelegation {
  readonly toStaffNo: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

const overlap = refusedField('startDate', approvalRefusals.delegationOverlaps);

/** Everything that keeps this from being lent, all at once; the constraint has the last word. */
async function delegateFor(
  tx: Transaction,
  actorId: number,
  { toStaffNo, startDate, endDate }: NewDelegation,
  today: CalendarDate,
): Promise<FoundApprover> {
  const to = await findApprover(tx, sql`lower(p.staff_no) = lower(${toStaffNo})`, today);
  const overlapping = await rowsOf(
    tx,
    sql`select from approval_delegation where from_id = ${actorId}
      and start_date <= ${endDate}::date and end_date >= ${startDate}::date limit 1`,
  );
  const problems = [
    ...(to?.id === actorId
      ? [refusedField('toStaffNo', approvalRefusals.delegateToSelf)]
      : approverProblems('toStaffNo', to)),
    ...delegationProblems({ startDate, endDate }, today),
    ...overlapping.map(() => overlap),
  ];
  if (to === undefined || problems.length > 0) throw fieldRefusal(problems);
  return to;
}

export function delegate(context: SignedInContext, request: NewDelegation): Promise<Delegation[]> {
  const { actor, now, today } = context;
  const { toStaffNo, startDate, endDate } = request;
  return write(context, async (tx, audit) => {
    const to = await delegateFor(tx, actor.userId, request, today);
    const inserted = refusing(
      tx
        .insert(approvalDelegation)
        .values({
          fromId: actor.userId,
          toId: to.id,
          startDate,
          endDate,
          createdAt: toInstant(now),
        })
        .returning({ id: approvalDelegation.id }),
      ({ kind }) => (kind === 'exclusion' ? fieldRefusal([overlap]) : null),
    );
    const [row] = await inserted;
    await notifyDelegate(tx, to.id, { by: actor.nickName, from: startDate, to: endDate }, context);
    audit.record({
      action: 'approvals.delegate',
      entity: 'approvalDelegation',
      entityId: row?.id ?? 0,
      after: { from: actor.userName, toStaffNo, startDate, endDate },
    });
    return findDelegations(tx, actor.userId, today);
  });
}

/** Only whoever gave it takes it back. */
export function endDelegation(context: SignedInContext, id: number): Promise<Delegation[]> {
  const { actor, today } = context;
  return write(context, async (tx, audit) => {
    const [ended] = await rowsOf<{ startDate: string; endDate: string; toId: number }>(
      tx,
      sql`
        delete from approval_delegation where id = ${id} and from_id = ${actor.userId}
        returning start_date as "startDate", end_date as "endDate", to_id as "toId"`,
    );
    if (ended === undefined) throw new Refusal(commonRefusals.notFound);
    audit.record({
      action: 'approvals.endDelegation',
      entity: 'approvalDelegation',
      entityId: id,
      before: ended,
    });
    return findDelegations(tx, actor.userId, today);
  });
}
