import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { batch } from '#features/batches/server/schema.ts';
import { person } from '#features/people/server/schema.ts';
import { ABSENCES, PROGRESS_STATES } from '#features/timesheets/rules.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

const batchId = () =>
  integer('batch_id')
    .notNull()
    .references(() => batch.id, { onDelete: 'cascade' });

/**
 * A department with everything beneath it. Sums refer to nothing but their batch: they are made from
 * rows that do, and must not keep anybody from deleting what is no longer in use.
 */
const nodeId = () => integer('node_id').notNull();

/** When the sums of a batch were made; all of them in one transaction. */
export const hoursSumBatch = pgTable('hours_sum_batch', {
  batchId: integer('batch_id')
    .primaryKey()
    .references(() => batch.id, { onDelete: 'cascade' }),
  madeAt: instant('made_at').notNull(),
});

const counts = {
  people: integer().notNull(),
  none: integer().notNull(),
  draft: integer().notNull(),
  submitted: integer().notNull(),
  returned: integer().notNull(),
  approved: integer().notNull(),
  requiredMinutes: integer('required_minutes').notNull(),
  projectMinutes: integer('project_minutes').notNull(),
  absenceMinutes: integer('absence_minutes').notNull(),
} as const;

/** A batch in one department, without what lies beneath it. */
export const hoursSumDept = pgTable(
  'hours_sum_dept',
  { batchId: batchId(), deptId: integer('dept_id').notNull(), ...counts },
  (table) => [primaryKey({ columns: [table.batchId, table.deptId] })],
);

/** A batch in a department and all beneath it: how many people are how far, and their hours. */
export const hoursSumNode = pgTable(
  'hours_sum_node',
  {
    batchId: batchId(),
    nodeId: nodeId(),
    ...counts,
    /** People who owe hours, and how many of them. */
    missingPeople: integer('missing_people').notNull(),
    missingMinutes: integer('missing_minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.nodeId] })],
);

/** The same day by day; months are added up from it. */
export const hoursSumDay = pgTable(
  'hours_sum_day',
  {
    nodeId: nodeId(),
    date: day().notNull(),
    batchId: batchId(),
    requiredMinutes: integer('required_minutes').notNull(),
    projectMinutes: integer('project_minutes').notNull(),
    absenceMinutes: integer('absence_minutes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.date, table.batchId] }),
    index('hours_sum_day_batch_idx').on(table.batchId),
  ],
);

/** The hours of a batch by what they were booked on: a project or a kind of absence. */
export const hoursSumSubject = pgTable(
  'hours_sum_subject',
  {
    batchId: batchId(),
    nodeId: nodeId(),
    projectId: integer('project_id'),
    absence: text({ enum: ABSENCES }),
    minutes: integer().notNull(),
    people: integer().notNull(),
  },
  (table) => [
    unique('hours_sum_subject_key')
      .on(table.batchId, table.nodeId, table.projectId, table.absence)
      .nullsNotDistinct(),
    index('hours_sum_subject_project_idx').on(table.projectId, table.batchId),
    check(
      'hours_sum_subject_one_check',
      sql`num_nonnulls(${table.projectId}, ${table.absence}) = 1`,
    ),
  ],
);

/** Everybody a batch asks, by the stretches of days in one department: the rows of the sums above. */
export const hoursSumPerson = pgTable(
  'hours_sum_person',
  {
    batchId: batchId(),
    personId: integer('person_id').notNull(),
    since: day().notNull(),
    deptId: integer('dept_id').notNull(),
    counted: boolean().notNull(),
    state: text({ enum: PROGRESS_STATES }).notNull(),
    requiredMinutes: integer('required_minutes').notNull(),
    projectMinutes: integer('project_minutes').notNull(),
    absenceMinutes: integer('absence_minutes').notNull(),
    missingMinutes: integer('missing_minutes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.personId, table.since] }),
    // In the order of the list, so that its first page is read and nothing else.
    index('hours_sum_person_missing_idx').on(
      table.batchId,
      table.missingMinutes.desc(),
      table.personId,
    ),
    // Whoever moved has stretches in which they are not counted.
    index('hours_sum_person_moved_idx').on(table.batchId, table.personId).where(sql`not counted`),
    index('hours_sum_person_dept_idx').on(table.batchId, table.deptId),
  ],
);

export const REMINDER_KINDS = ['fill', 'approve'] as const;

/** The last reminder of a person about a batch: to fill in, or to decide. */
export const reminder = pgTable(
  'reminder',
  {
    batchId: batchId(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text({ enum: REMINDER_KINDS }).notNull(),
    /** The company's day, which may pass only once. */
    day: day().notNull(),
    at: instant().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => person.id),
    times: smallint().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.kind, table.personId] }),
    index('reminder_person_idx').on(table.personId),
    check('reminder_kind_check', isOneOf(table.kind, REMINDER_KINDS)),
  ],
);

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** A file somebody had made in the background, kept for some days; its number is that of the job. */
export const exportRun = pgTable(
  'export_run',
  {
    id: uuid().primaryKey(),
    byId: integer('by_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** What was asked for, as the contract has it. */
    request: jsonb().$type<unknown>().notNull(),
    /** The same request of the same person, asked again before it has ended, is the same run. */
    digest: text().notNull(),
    language: text().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull(),
    fileName: text('file_name'),
    contentType: text('content_type'),
    rows: integer(),
    bytes: integer(),
    problem: text(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('export_run_by_idx').on(table.byId, table.createdAt),
    uniqueIndex('export_run_unfinished_key')
      .on(table.byId, table.digest)
      .where(sql`${table.state} in ('queued', 'running')`),
    check('export_run_state_check', isOneOf(table.state, EXPORT_STATES)),
  ],
);

/** The file in pieces, in order. */
export const exportPart = pgTable(
  'export_part',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => exportRun.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** In base64: both databases hand it on alike. */
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.place] })],
);
