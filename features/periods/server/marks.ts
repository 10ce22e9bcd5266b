import { type SQL, sql } from 'drizzle-orm';
import { firstMonthOf, type MarkCause, type TouchedDays } from '#features/periods/rules.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { accountMark } from './schema.ts';

export interface Mark {
  readonly cause: MarkCause;
  /** What was changed, as its feature knows it. */
  readonly record: string | number;
  /** Which days it is about; left out where it is about no month of its own. */
  readonly touched?: TouchedDays;
}

/**
 * Says that something months are worked out from has changed: who reads a run that did not see it is
 * told so. It comes last in the transaction of the change, and waits for nothing.
 */
export async function markChange(
  { instant: at }: Pick<Clock, 'instant'>,
  tx: Transaction,
  { cause, record, touched }: Mark,
): Promise<void> {
  const month = touched === undefined ? null : firstMonthOf(touched);
  if (touched !== undefined && month === null) return;
  await tx
    .insert(accountMark)
    .values({ cause, record: String(record), at, month: month === null ? null : firstDay(month) });
}

/** The same of what a query finds: `record` and the first `day` it is about. One mark for each month. */
export async function markFound(
  at: string,
  tx: Transaction,
  cause: MarkCause,
  found: SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into account_mark (month, cause, record, at)
    select month, ${cause}, min(record)::text, ${at}::timestamptz
    from (
      select record, date_trunc('month', day::timestamp)::date as month from (${found}) one
    ) found
    group by month`);
}

const isAbout = (month: Month): SQL => sql`(month is null or month <= ${firstDay(month)})`;

/** A run that begins sees what is committed by now; what comes later it may have missed. */
export async function seeMarks(tx: Transaction, month: Month, runId: number): Promise<void> {
  await tx.execute(sql`
    update account_mark set run_id = ${runId} where taken_in is null and ${isAbout(month)}`);
}

/** A run that everybody sees from now on has taken up what it saw when it began. */
export async function takeMarks(tx: Transaction, month: Month, runId: number): Promise<void> {
  await tx.execute(sql`
    update account_mark set taken_in = ${firstDay(month)}
    where taken_in is null and run_id = ${runId}`);
}

/** A month that is opened again has seen nothing of what months after it have taken up. */
export async function handBackMarks(tx: Transaction, month: Month): Promise<void> {
  await tx.execute(sql`
    update account_mark set taken_in = null where taken_in > ${firstDay(month)}`);
}
