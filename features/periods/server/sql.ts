import { type SQL, sql } from 'drizzle-orm';
import type { LateSource } from '#features/periods/rules.ts';

/** With which month the accounts begin: one row, or none. */
export const ledgerStart = sql`(select start_month from ledger)`;

/** Closed months, each with the run it was closed with. */
export const closedMonths = sql`(
  select month, closed_at, closed_by, closed_by_name, run_id from closed_month)`;

/** The last day that is closed; null while no month is. */
export const lastClosedDay = sql`(
  select (max(month) + interval '1 month' - interval '1 day')::date from closed_month)`;

/** The last of these months that is closed; null where none is. Both are first days. */
export const lastClosedIn = (from: SQL, to: SQL): SQL =>
  sql`(select max(month) from closed_month where month between ${from} and ${to})`;

/** What came into closed months, and which month has booked it. */
export const lateEntries = sql`(
  select id, source, source_id, origin_month, kind, correction_id, reason, at, by_id, by_name, before,
    after, booked_in
  from late_entry)`;

/**
 * Whether a month is to book `entry`, a row of these: no other has, and it belongs to an earlier one.
 * The accounts may have been made to begin later since; what lies before them is due to nobody.
 */
export const waitsFor = (month: SQL): SQL => sql`(entry.booked_in is null
  and entry.origin_month < ${month} and entry.origin_month >= ${ledgerStart})`;

/**
 * What came to records of a source first after their months had closed: `source_id`, `kind`, and
 * `before`, which a closed month has booked of them; null where they came late. What a month that was
 * opened again has taken in is its own. What was gone as its month closed is brought back late: the month
 * has booked nothing of it.
 */
export const sinceClosed = (source: LateSource): SQL => sql`(
  select distinct on (entry.source_id) entry.source_id,
    case when was.gone then 'late' else entry.kind end as kind,
    case when not was.gone then entry.before end as before
  from late_entry entry join closed_month closed on closed.month = entry.origin_month
  cross join lateral (select coalesce((entry.before->>'removed')::boolean, false) as gone) was
  where entry.source = ${source} and coalesce(entry.booked_in > entry.origin_month, true)
  order by entry.source_id, entry.id)`;

/** What months are worked out from and has changed since the runs everybody sees began. */
export const waitingMarks = sql`(
  select month, cause, record, at from account_mark where taken_in is null)`;
