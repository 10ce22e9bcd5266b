import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Newcomer } from '#features/people/rules-access.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { invitation, person } from '../schema.ts';
import { isActiveOn } from '../sql.ts';

/** How somebody signs in, from the columns of `person`; see `PASSWORD_STATES`. */
export const passwordState: SQL = sql`
  case when person.password_hash is null then 'none'
    when person.must_change_password then 'oneTime' else 'own' end`;

/** How far the invitation of a row of `person` is; see `INVITATION_STATES`. */
export const invitationState: SQL = sql`
  coalesce((
    select case when refused_at is not null then 'refused'
      when sent_at is not null then 'sent' else 'waiting' end
    from invitation where person_id = person.id), 'none')`;

export interface FoundNewcomer extends Newcomer {
  readonly id: number;
  readonly staffNo: string;
  readonly nickName: string;
  readonly userName: string;
}

/** By staff number, as a list of people is read. */
export function findNewcomers(
  executor: Executor,
  ids: readonly number[],
  today: CalendarDate,
): Promise<FoundNewcomer[]> {
  return rowsOf<FoundNewcomer>(
    executor,
    sql`
      select id, staff_no as "staffNo", nick_name as "nickName", user_name as "userName",
        ${isActiveOn(sql`person`, sql`${today}::date`)} as active, email, ${passwordState} as password
      from person where ${inArray(person.id, [...ids])}
      order by lower(staff_no)`,
  );
}

export interface NewPassword {
  readonly id: number;
  readonly passwordHash: string;
}

/** Sets first passwords in one statement; who has set one of their own meanwhile keeps it. */
export async function setFirstPasswords(
  tx: Transaction,
  passwords: readonly NewPassword[],
  today: CalendarDate,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
      update person set password_hash = given."passwordHash", must_change_password = true
      from jsonb_to_recordset(${JSON.stringify(passwords)}::jsonb)
        as given(id int, "passwordHash" text)
      where person.id = given.id and ${isActiveOn(sql`person`, sql`${today}::date`)}
        and (person.password_hash is null or person.must_change_password)
      returning person.id`,
  );
  return rows.map(({ id }) => id);
}

/** Asked again, an invitation is sent again. */
export async function requestInvitations(
  tx: Transaction,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const requestedAt = now.toISOString();
  await tx
    .insert(invitation)
    .values(ids.map((personId) => ({ personId, requestedAt })))
    .onConflictDoUpdate({
      target: invitation.personId,
      set: { requestedAt, sentAt: null, refusedAt: null },
    });
}

export interface DueInvitation {
  readonly personId: number;
  readonly nickName: string;
  readonly userName: string;
  readonly email: string;
}

/** The next people to be invited, by their number. */
export function findDueInvitations(
  executor: Executor,
  afterPerson: number,
  limit: number,
  today: CalendarDate,
): Promise<DueInvitation[]> {
  return rowsOf<DueInvitation>(
    executor,
    sql`
      select person.id as "personId", person.nick_name as "nickName",
        person.user_name as "userName", person.email
      from invitation join person on person.id = invitation.person_id
      where invitation.sent_at is null and invitation.refused_at is null
        and ${isActiveOn(sql`person`, sql`${today}::date`)} and person.email <> ''
        and person.id > ${afterPerson}
      order by person.id
      limit ${limit}`,
  );
}

export async function closeInvitation(
  executor: Executor,
  personId: number,
  outcome: 'sent' | 'refused',
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await executor
    .update(invitation)
    .set(outcome === 'sent' ? { sentAt: at } : { refusedAt: at })
    .where(eq(invitation.personId, personId));
}

/** Nothing to invite to any more: they have set a password of their own meanwhile. */
export async function dropInvitation(executor: Executor, personId: number): Promise<void> {
  await executor.delete(invitation).where(eq(invitation.personId, personId));
}
