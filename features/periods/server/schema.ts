import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { day, instant } from '#server/platform/db/columns.ts';

/** The accounts of the company: one row, or none before they have begun. */
export const ledger = pgTable(
  'ledger',
  {
    id: smallint().primaryKey().default(1),
    /** The first day of the first month. */
    startMonth: day('start_month').notNull(),
  },
  (table) => [
    check('ledger_one_check', sql`${table.id} = 1`),
    check('ledger_month_check', sql`extract(day from ${table.startMonth}) = 1`),
  ],
);

/** Months that are closed; every other one from the first of the ledger on is open. */
export const closedMonth = pgTable(
  'closed_month',
  {
    /** Its first day. */
    month: day().primaryKey(),
    closedAt: instant('closed_at').notNull(),
    /** Who closed it. This lies beneath people, so their table is not referred to. */
    closedBy: integer('closed_by').notNull(),
    closedByName: text('closed_by_name').notNull(),
    /** The run of the final accounts that it was closed with. */
    runId: integer('run_id'),
  },
  (table) => [check('closed_month_month_check', sql`extract(day from ${table.month}) = 1`)],
);
