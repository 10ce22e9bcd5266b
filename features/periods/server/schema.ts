import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { LATE_KINDS, LATE_SOURCES, MARK_CAUSES, MONTH_EVENTS } from '#features/periods/rules.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

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

/**
 * What came into a month after it had closed: something new (late), or something booked that was put
 * right (correction). The first month that closes afterwards books it; when that one is opened again,
 * it waits again. Nothing is referred to: this lies beneath everything that is dated.
 */
export const lateEntry = pgTable(
  'late_entry',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text({ enum: LATE_SOURCES }).notNull(),
    /** The sheet, the voucher line or the material issue. */
    sourceId: integer('source_id').notNull(),
    /** The first day of the month it belongs to. */
    originMonth: day('origin_month').notNull(),
    kind: text({ enum: LATE_KINDS }).notNull(),
    /** Of hours that were put right, by which correction. */
    correctionId: integer('correction_id'),
    reason: text().notNull().default(''),
    at: instant().notNull(),
    byId: integer('by_id').notNull(),
    byName: text('by_name').notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    /** The first day of the month that closed with it; null while it waits for one. */
    bookedIn: day('booked_in'),
  },
  (table) => [
    index('late_entry_waiting_idx')
      .on(table.source, table.sourceId)
      .where(sql`${table.bookedIn} is null`),
    index('late_entry_source_idx').on(table.source, table.sourceId, table.id),
    index('late_entry_booked_in_idx').on(table.bookedIn),
    check('late_entry_source_check', isOneOf(table.source, LATE_SOURCES)),
    check('late_entry_kind_check', isOneOf(table.kind, LATE_KINDS)),
  ],
);

/** Months that were closed and opened again, each time. */
export const monthEvent = pgTable(
  'month_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its first day. */
    month: day().notNull(),
    event: text({ enum: MONTH_EVENTS }).notNull(),
    at: instant().notNull(),
    byId: integer('by_id').notNull(),
    byName: text('by_name').notNull(),
    /** Why it was opened again. */
    reason: text().notNull().default(''),
    /** The run it was closed with. */
    runId: integer('run_id'),
  },
  (table) => [
    index('month_event_month_idx').on(table.month),
    check('month_event_event_check', isOneOf(table.event, MONTH_EVENTS)),
  ],
);

/**
 * Something that months are worked out from has changed. Appended by whoever changes it, in the same
 * transaction, without looking at anything else, so that nobody waits for anybody. The run that shows it
 * takes it up.
 */
export const accountMark = pgTable(
  'account_mark',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The first day of the first month it is about; null where it is about no month of its own. */
    month: day(),
    cause: text({ enum: MARK_CAUSES }).notNull(),
    /** What was changed, as its feature knows it. */
    record: text().notNull(),
    at: instant().notNull(),
    /** The last run that saw it when it began. */
    runId: integer('run_id'),
    /** The first day of the month whose run has taken it up; null while none has. */
    takenIn: day('taken_in'),
  },
  (table) => [
    index('account_mark_waiting_idx').on(table.month).where(sql`${table.takenIn} is null`),
    index('account_mark_taken_idx').on(table.takenIn),
    check('account_mark_cause_check', isOneOf(table.cause, MARK_CAUSES)),
  ],
);
