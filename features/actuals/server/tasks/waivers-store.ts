import { sql } from 'drizzle-orm';
import { people } from '#features/people/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** Somebody's hours of a batch. */
export interface Named {
  readonly batchId: number;
  readonly personId: number;
}

interface Waived extends Named {
  readonly nickName: string;
}

const named = (asked: readonly Named[]) => sql`(
  select "batchId", "personId"
  from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as one("batchId" int, "personId" int))`;

const isNamed = (asked: readonly Named[]) =>
  sql`and ((about->>'batchId')::int, (about->>'personId')::int) in ${named(asked)}`;

/** Of those the run has found, the ones asked for, or all; who is waived already stays as they are. */
export const insertWaivers = (
  tx: Transaction,
  {
    month,
    runId,
    asked,
    reason,
    byId,
    at,
  }: {
    readonly month: Month;
    readonly runId: number;
    readonly asked: readonly Named[] | undefined;
    readonly reason: string;
    readonly byId: number;
    readonly at: string;
  },
): Promise<Waived[]> =>
  rowsOf<Waived>(
    tx,
    sql`
      with written as (
        insert into hours_waiver (month, batch_id, person_id, reason, at, by_id)
        select ${firstDay(month)}::date, (about->>'batchId')::int, (about->>'personId')::int,
          ${reason}, ${at}::timestamptz, ${byId}::int
        from run_finding where run_id = ${runId} and kind = 'unapproved'
          ${asked === undefined ? sql`` : isNamed(asked)}
        on conflict do nothing
        returning batch_id, person_id
      )
      select written.batch_id as "batchId", written.person_id as "personId",
        person.nick_name as "nickName"
      from written join ${people} person on person.id = written.person_id order by person.staff_no`,
  );

/** Waits for these people's hours after all; gives whose waivers there were. */
export const deleteWaivers = (
  tx: Transaction,
  month: Month,
  asked: readonly Named[],
): Promise<{ nickName: string }[]> =>
  rowsOf<{ nickName: string }>(
    tx,
    sql`
      with gone as (
        delete from hours_waiver where month = ${firstDay(month)}
          and (batch_id, person_id) in ${named(asked)} returning person_id
      )
      select person.nick_name as "nickName" from gone
      join ${people} person on person.id = gone.person_id order by person.staff_no`,
  );
