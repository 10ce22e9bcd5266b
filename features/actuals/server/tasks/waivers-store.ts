import { type SQL, sql } from 'drizzle-orm';
import type { WaiverEvent } from '#features/actuals/rules.ts';
import { waiverEvent } from '#features/actuals/server/schema.ts';
import { people } from '#features/people/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** Somebody's hours of a batch. */
export interface Named {
  readonly batchId: number;
  readonly personId: number;
}

/** Whose hours are not waited for, or are after all, and how many a run has found that are not approved. */
interface Waived {
  readonly personId: number;
  readonly nickName: string;
  readonly minutes: number;
}

const named = (asked: readonly Named[]) => sql`(
  select "batchId", "personId"
  from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as one("batchId" int, "personId" int))`;

const isNamed = (asked: readonly Named[]) =>
  sql`and ((about->>'batchId')::int, (about->>'personId')::int) in ${named(asked)}`;

/** Whose they are, of a relation of waivers. */
const foundOf = (waivers: SQL, runId: number): SQL => sql`
  select person.id as "personId", person.nick_name as "nickName",
    coalesce(finding.minutes, 0)::bigint as minutes
  from ${waivers} waiver join ${people} person on person.id = waiver.person_id
  left join run_finding finding on finding.run_id = ${runId} and finding.kind = 'unapproved'
    and finding.key = waiver.batch_id || ':' || waiver.person_id
  order by person.staff_no`;

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
      ${foundOf(sql`written`, runId)}`,
  );

/** Waits for these people's hours after all; gives whose waivers there were. */
export const deleteWaivers = (
  tx: Transaction,
  {
    month,
    runId,
    asked,
  }: { readonly month: Month; readonly runId: number; readonly asked: readonly Named[] },
): Promise<Waived[]> =>
  rowsOf<Waived>(
    tx,
    sql`
      with gone as (
        delete from hours_waiver where month = ${firstDay(month)}
          and (batch_id, person_id) in ${named(asked)}
        returning batch_id, person_id
      )
      ${foundOf(sql`gone`, runId)}`,
  );

/** What has just become of these hours, for the story of the month: it stays as it was. */
export async function noteWaivers(
  tx: Transaction,
  {
    waived,
    month,
    ...event
  }: {
    readonly month: Month;
    readonly event: WaiverEvent;
    readonly at: string;
    readonly byId: number;
    readonly byName: string;
    readonly reason: string;
    readonly waived: readonly Waived[];
  },
): Promise<void> {
  await tx.insert(waiverEvent).values({
    ...event,
    month: firstDay(month),
    people: new Set(waived.map(({ personId }) => personId)).size,
    minutes: waived.reduce((sum, { minutes }) => sum + minutes, 0),
  });
}
