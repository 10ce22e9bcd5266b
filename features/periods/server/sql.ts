import { sql } from 'drizzle-orm';

/** With which month the accounts begin: one row, or none. */
export const ledgerStart = sql`(select start_month from ledger)`;

/** Closed months, each with the run it was closed with. */
export const closedMonths = sql`(
  select month, closed_at, closed_by, closed_by_name, run_id from closed_month)`;

/** What came into closed months, and which month has booked it. */
export const lateEntries = sql`(
  select id, source, source_id, origin_month, kind, reason, at, by_id, by_name, before, after, booked_in
  from late_entry)`;
