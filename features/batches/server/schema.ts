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
} from 'drizzle-orm/pg-core';
import { BATCH_STATUSES, FLOW_SUBJECTS } from '#features/batches/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import { DERIVED_ROLES } from '#kernel/roles.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

/** A span of days for which hours are asked, and how. */
export const batch = pgTable(
  'batch',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    openAt: instant('open_at').notNull(),
    deadline: instant().notNull(),
    fillMode: smallint('fill_mode').notNull(),
    stepMinutes: smallint('step_minutes').notNull(),
    /** Everyone who fills in hours, or only the departments of `batch_department`. */
    audienceAll: boolean('audience_all').notNull(),
    status: text({ enum: BATCH_STATUSES }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    publishedAt: instant('published_at'),
    closedAt: instant('closed_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('batch_start_idx').on(table.startDate),
    check('batch_range_check', sql`${table.endDate} - ${table.startDate} between 0 and 61`),
    check('batch_deadline_check', sql`${table.deadline} > ${table.openAt}`),
    check('batch_fill_mode_check', sql`${table.fillMode} in (0, 1)`),
    check('batch_step_check', sql`${table.stepMinutes} in (15, 30, 60)`),
    check('batch_status_check', isOneOf(table.status, BATCH_STATUSES)),
  ],
);

/** Departments a batch is for, each with all beneath it. */
export const batchDepartment = pgTable(
  'batch_department',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.deptId] }),
    index('batch_department_dept_idx').on(table.deptId),
  ],
);

/** People a batch leaves out. */
export const batchExclusion = pgTable(
  'batch_exclusion',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.personId] }),
    index('batch_exclusion_person_idx').on(table.personId),
  ],
);

/** Who decides, in which order, by what the hours were booked on. */
export const batchFlowStep = pgTable(
  'batch_flow_step',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    /** A project type, or the absences. */
    subject: text({
      enum: FLOW_SUBJECTS,
    }).notNull(),
    step: smallint().notNull(),
    role: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.subject, table.step] }),
    check('batch_flow_subject_check', isOneOf(table.subject, FLOW_SUBJECTS)),
    check('batch_flow_role_check', isOneOf(table.role, DERIVED_ROLES)),
    check('batch_flow_step_check', sql`${table.step} between 1 and 5`),
  ],
);

/**
 * Who a published batch asks for hours. The range is the batch's own, repeated here so that the
 * database itself can refuse two overlapping batches for one person.
 */
export const batchPerson = pgTable(
  'batch_person',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.personId] }),
    index('batch_person_person_idx').on(table.personId),
  ],
);

/** Somebody may fill in after the deadline, until a later one. */
export const batchExtension = pgTable(
  'batch_extension',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
    reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.personId] }),
    index('batch_extension_person_idx').on(table.personId),
  ],
);
