import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { batch, batchPerson } from '#features/batches/server/schema.ts';
import { department, person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { ABSENCES, PROGRESS_STATES, SHEET_STATES } from '#features/timesheets/rules.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

/** What one person fills in for one batch. */
export const timesheet = pgTable(
  'timesheet',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id),
    state: text({ enum: SHEET_STATES }).notNull(),
    /** What was asked for when it was submitted; null before that, while it may still change. */
    requiredMinutes: integer('required_minutes'),
    submittedAt: instant('submitted_at'),
    /** Who filled it in last, where that was somebody else. */
    onBehalfBy: integer('on_behalf_by').references(() => person.id),
    /** Changed by an administrator after it was submitted. */
    modifiedAt: instant('modified_at'),
    updatedAt: instant('updated_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('timesheet_person_batch_key').on(table.personId, table.batchId),
    index('timesheet_batch_idx').on(table.batchId, table.state),
    check('timesheet_state_check', isOneOf(table.state, SHEET_STATES)),
  ],
);

/** One line of a sheet: a project, or one kind of absence. */
export const timesheetRow = pgTable(
  'timesheet_row',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => timesheet.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    projectId: integer('project_id').references(() => project.id),
    absence: text({ enum: ABSENCES }),
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('timesheet_row_project_key').on(table.sheetId, table.projectId),
    uniqueIndex('timesheet_row_absence_key').on(table.sheetId, table.absence),
    index('timesheet_row_project_idx').on(table.projectId),
    check('timesheet_row_one_check', sql`num_nonnulls(${table.projectId}, ${table.absence}) = 1`),
    check('timesheet_row_absence_check', isOneOf(table.absence, ABSENCES)),
  ],
);

/** The minutes of a row on one day; a day without any has no cell. */
export const timesheetCell = pgTable(
  'timesheet_cell',
  {
    rowId: integer('row_id')
      .notNull()
      .references(() => timesheetRow.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    minutes: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rowId, table.date] }),
    check('timesheet_cell_minutes_check', sql`${table.minutes} between 1 and 1440`),
  ],
);

/** What happened to a sheet, by whom and why, with the hours before and after. Only ever added to. */
export const timesheetChange = pgTable(
  'timesheet_change',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => timesheet.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => person.id),
    action: text().notNull(),
    reason: text().notNull().default(''),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
  },
  (table) => [index('timesheet_change_sheet_idx').on(table.sheetId, table.id)],
);

/** Projects somebody wants at the top of their own sheets. */
export const pinnedProject = pgTable(
  'pinned_project',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.projectId] })],
);

/**
 * Months of a sheet whose hours are in the accounts: it was approved when they closed, or when a
 * later month did. What is booked is not modified any more.
 */
export const bookedMonth = pgTable(
  'booked_month',
  {
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => timesheet.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    month: day().notNull(),
    /** The month that closed with them; hours that come late are booked by a later one. */
    bookedIn: day('booked_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.month] }),
    index('booked_month_booked_in_idx').on(table.bookedIn),
  ],
);

/**
 * Minutes of a sheet by project, month and department of the day, written together with its cells: what everything that
 * reports adds up, so that no report has to read the cells.
 */
export const hoursMonth = pgTable(
  'hours_month',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => timesheet.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Where the person stood on those days, which need not be where they stand today. */
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
    projectId: integer('project_id').references(() => project.id),
    absence: text(),
    /** The first day of the month. */
    month: day().notNull(),
    state: text({ enum: SHEET_STATES }).notNull(),
    minutes: integer().notNull(),
  },
  (table) => [
    index('hours_month_sheet_idx').on(table.sheetId),
    index('hours_month_project_idx').on(table.projectId, table.month),
    index('hours_month_person_idx').on(table.personId, table.month),
    index('hours_month_dept_idx').on(table.deptId, table.month),
    // None with the state, and room left on each page: a sheet that moves on rewrites no index.
    index('hours_month_month_idx').on(table.month),
  ],
);

/**
 * How far everybody is whom a published batch asks, narrow enough that a whole company is counted in
 * one look: one row for each stretch of days in one department, so whoever moves inside the batch has
 * two. Written with the audience, with assignments and employment, and with every change of a sheet.
 */
export const batchHours = pgTable(
  'batch_hours',
  {
    batchId: integer('batch_id').notNull(),
    personId: integer('person_id').notNull(),
    /** The days of the batch on which the person stood in this department. */
    since: day().notNull(),
    until: day().notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
    /** The one row by which the person is counted: where they stood on their last day of the batch. */
    counted: boolean().notNull(),
    /** Those of the days on which they were employed; null where there is none. */
    askedFrom: day('asked_from'),
    askedUntil: day('asked_until'),
    /** Of the whole sheet. */
    state: text({ enum: PROGRESS_STATES }).notNull().default('none'),
    /** On these days alone. */
    projectMinutes: integer('project_minutes').notNull().default(0),
    absenceMinutes: integer('absence_minutes').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.personId, table.since] }),
    foreignKey({
      columns: [table.batchId, table.personId],
      foreignColumns: [batchPerson.batchId, batchPerson.personId],
      name: 'batch_hours_batch_person_fk',
    }).onDelete('cascade'),
    index('batch_hours_dept_idx').on(table.deptId, table.batchId),
    index('batch_hours_person_idx').on(table.personId),
    check('batch_hours_state_check', isOneOf(table.state, PROGRESS_STATES)),
    check('batch_hours_days_check', sql`${table.since} <= ${table.until}`),
  ],
);

/**
 * Where hours of a batch, or how far its people are, changed since its sums were made: sums that were
 * made and what has changed since are together what is. Only ever added to, so that nobody waits for
 * anybody; whoever makes the sums takes the entries away first.
 */
export const staleHours = pgTable(
  'stale_hours',
  {
    batchId: integer('batch_id').notNull(),
    /** Null for all departments. */
    deptId: integer('dept_id'),
  },
  (table) => [index('stale_hours_batch_idx').on(table.batchId, table.deptId)],
);

/**
 * Booked hours put right: kept beside the sheet, which stays as it was closed. What holds is the cells
 * of the sheet and all of these together.
 */
export const hoursCorrection = pgTable(
  'hours_correction',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => timesheet.id),
    at: instant().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => person.id),
    reason: text().notNull(),
  },
  (table) => [index('hours_correction_sheet_idx').on(table.sheetId, table.id)],
);

/** By how many minutes a correction moves a day of a project, or of a kind of absence. */
export const hoursCorrectionCell = pgTable(
  'hours_correction_cell',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    correctionId: integer('correction_id')
      .notNull()
      .references(() => hoursCorrection.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').references(() => project.id),
    absence: text({ enum: ABSENCES }),
    date: day().notNull(),
    /** More or fewer than before; never none. */
    minutes: smallint().notNull(),
  },
  (table) => [
    index('hours_correction_cell_correction_idx').on(table.correctionId),
    index('hours_correction_cell_project_idx').on(table.projectId),
    check(
      'hours_correction_cell_one_check',
      sql`num_nonnulls(${table.projectId}, ${table.absence}) = 1`,
    ),
    check('hours_correction_cell_absence_check', isOneOf(table.absence, ABSENCES)),
    check(
      'hours_correction_cell_minutes_check',
      sql`${table.minutes} between -1440 and 1440 and ${table.minutes} <> 0`,
    ),
  ],
);
