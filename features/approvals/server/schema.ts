import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { EVENT_KINDS } from '#features/approvals/contract-items.ts';
import { ITEM_STATES, STEP_ROLES, STEP_STATES } from '#features/approvals/rules.ts';
import { batch } from '#features/batches/server/schema.ts';
import { person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { timesheet } from '#features/timesheets/server/schema.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

/**
 * What is decided on: one project of a sheet, or its absences together. It names the subject and
 * not the row of the sheet, because rows are written anew with every save.
 */
export const approvalItem = pgTable(
  'approval_item',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => timesheet.id, { onDelete: 'cascade' }),
    /** Whose sheet and of which batch, repeated here for the queue. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id),
    /** Null for the absences. */
    projectId: integer('project_id').references(() => project.id),
    minutes: integer().notNull(),
    /** The hours day by day in one word: equal words are equal hours. */
    content: text().notNull(),
    /** The same subject in the batch before; null where there is no sheet to compare with. */
    lastMinutes: integer('last_minutes'),
    flags: text().array().notNull().default([]),
    state: text({ enum: ITEM_STATES }).notNull(),
    submittedAt: instant('submitted_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('approval_item_subject_key').on(table.sheetId, sql`coalesce(project_id, 0)`),
    // With the minutes, so that a batch is counted and summed without its rows being read.
    index('approval_item_batch_idx').on(table.batchId, table.state, table.minutes),
    // With the state: who walks people by name passes those who have nothing pending.
    index('approval_item_person_idx').on(table.personId, table.batchId, table.state),
    index('approval_item_project_idx').on(table.projectId, table.batchId),
    // What has waited long is found without looking at what came today; whose row it is, without the row.
    index('approval_item_waiting_idx')
      .on(table.batchId, table.submittedAt, table.id, table.personId)
      .where(sql`state = 'pending'`),
    index('approval_item_undecided_idx')
      .on(table.state, table.id)
      .where(sql`state in ('pending', 'onHold', 'orphaned')`),
    check('approval_item_state_check', isOneOf(table.state, ITEM_STATES)),
  ],
);

/** The way of an item: who decides one after the other, and what has become of each step. */
export const approvalStep = pgTable(
  'approval_step',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => approvalItem.id, { onDelete: 'cascade' }),
    step: smallint().notNull(),
    /** Of the item, repeated here: what somebody has decided is read batch by batch. */
    batchId: integer('batch_id').notNull(),
    role: text({
      enum: STEP_ROLES,
    }).notNull(),
    candidates: integer().array().notNull(),
    /** It went to the next leader up, because nobody decides about their own hours. */
    raised: boolean().notNull(),
    state: text({ enum: STEP_STATES }).notNull(),
    decidedBy: integer('decided_by').references(() => person.id),
    onBehalfOf: integer('on_behalf_of').references(() => person.id),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.step] }),
    index('approval_step_decided_idx')
      .on(table.decidedBy, table.batchId)
      .where(sql`decided_by is not null`),
    index('approval_step_behalf_idx')
      .on(table.onBehalfOf, table.batchId)
      .where(sql`on_behalf_of is not null`),
  ],
);

/** Who is asked now; there are rows only while an item is pending. What queues are made of. */
export const approvalCandidate = pgTable(
  'approval_candidate',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => approvalItem.id, { onDelete: 'cascade' }),
    /** Of the item, which never change: what waits in a batch is told without looking at its items. */
    batchId: integer('batch_id').notNull(),
    ownerId: integer('owner_id').notNull(),
    /** Since when it has been theirs to decide: it was submitted then, or who decides before them decided. */
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.personId] }),
    // All of it, so that neither whoever decides nor a whole batch is looked up in the table.
    index('approval_candidate_person_idx').on(
      table.personId,
      table.batchId,
      table.ownerId,
      table.since,
      table.itemId,
    ),
  ],
);

/** What happened to an item, and what was said about it. */
export const approvalEvent = pgTable(
  'approval_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer('item_id')
      .notNull()
      .references(() => approvalItem.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    kind: text({
      enum: EVENT_KINDS,
    }).notNull(),
    actorId: integer('actor_id').references(() => person.id),
    onBehalfOf: integer('on_behalf_of').references(() => person.id),
    /** As what somebody decided; the step itself is forgotten when a row starts again. */
    role: text({ enum: STEP_ROLES }),
    text: text().notNull().default(''),
  },
  (table) => [index('approval_event_item_idx').on(table.itemId, table.id)],
);

/** Somebody decides for somebody else between two days, both included. */
export const approvalDelegation = pgTable(
  'approval_delegation',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromId: integer('from_id')
      .notNull()
      .references(() => person.id),
    toId: integer('to_id')
      .notNull()
      .references(() => person.id),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('approval_delegation_from_idx').on(table.fromId),
    index('approval_delegation_to_idx').on(table.toId),
    check('approval_delegation_self_check', sql`${table.fromId} <> ${table.toId}`),
    check(
      'approval_delegation_range_check',
      sql`${table.endDate} - ${table.startDate} between 0 and 365`,
    ),
  ],
);
