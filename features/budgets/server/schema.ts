import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
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
import {
  COST_SOURCES,
  FORECAST_METHODS,
  MAX_CELL_FEN,
  MAX_CELL_MINUTES,
  MAX_VERSION_FEN,
  REVIEW_ACTIONS,
  REVIEW_STEPS,
  UNITS,
} from '#features/budgets/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

const isFirstDay = (column: AnyPgColumn) => sql`extract(day from ${column}) = 1`;

/** A limit in a constraint, whose values cannot be parameters. */
const limit = (value: number) => sql.raw(String(value));

/** What costs are of: the upper of two levels. The order is that of every screen. */
export const costCategory = pgTable(
  'cost_category',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    position: integer().notNull(),
    /** From this day on nothing new is planned in it; what was planned stays. */
    endedOn: day('ended_on'),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('cost_category_code_key').on(sql`lower(${table.code})`)],
);

/** The lower level: what is planned in a line, and what actual costs become. */
export const costSubCategory = pgTable(
  'cost_sub_category',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => costCategory.id),
    code: text().notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    /** Where its actual costs come from. */
    source: text({ enum: COST_SOURCES }).notNull(),
    position: integer().notNull(),
    endedOn: day('ended_on'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('cost_sub_category_code_key').on(sql`lower(${table.code})`),
    index('cost_sub_category_category_idx').on(table.categoryId),
    check('cost_sub_category_source_check', isOneOf(table.source, COST_SOURCES)),
  ],
);

/** The company's thresholds, in the one row there is; see `Thresholds`. */
export const companyThresholds = pgTable(
  'company_thresholds',
  {
    id: smallint().primaryKey().default(1),
    warnPercent: smallint('warn_percent').notNull(),
    overPercent: smallint('over_percent').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('company_thresholds_one_check', sql`${table.id} = 1`),
    check(
      'company_thresholds_percent_check',
      sql`${table.warnPercent} between 1 and 1000 and ${table.overPercent} between ${table.warnPercent} and 1000`,
    ),
  ],
);

/** A document: what it is about and who answers for it. What it plans stands in its versions. */
export const budget = pgTable(
  'budget',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    name: text().notNull(),
    /** How the name sounds, for the search; see `pinyinOf`. */
    pinyin: text().notNull().default(''),
    productName: text('product_name').notNull(),
    division: smallint().notNull(),
    budgetType: smallint('budget_type').notNull(),
    projectType: smallint('project_type').notNull(),
    fillMode: smallint('fill_mode').notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => person.id),
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => person.id),
    /** When the document or anything in it was last changed. */
    changedAt: instant('changed_at').notNull(),
    version: integer().notNull().default(1),
    warnPercent: smallint('warn_percent').notNull().default(80),
    overPercent: smallint('over_percent').notNull().default(100),
    /** The version of the company's thresholds by which finance last set or confirmed these. */
    confirmedFor: integer('confirmed_for'),
    hiddenSubCategoryIds: integer('hidden_sub_category_ids').array().notNull().default([]),
    unit: text({ enum: UNITS }).notNull().default('yuan'),
    forecastMethod: text('forecast_method', { enum: FORECAST_METHODS })
      .notNull()
      .default('remaining'),
    configVersion: integer('config_version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('budget_code_key').on(sql`lower(${table.code})`),
    index('budget_owner_idx').on(table.ownerId),
    index('budget_dept_idx').on(table.deptId),
    check('budget_division_check', sql`${table.division} in (0, 1)`),
    check('budget_type_check', sql`${table.budgetType} in (0, 1)`),
    check('budget_project_type_check', sql`${table.projectType} between 0 and 3`),
    check('budget_fill_mode_check', sql`${table.fillMode} in (0, 1)`),
    check('budget_unit_check', isOneOf(table.unit, UNITS)),
    check('budget_forecast_check', isOneOf(table.forecastMethod, FORECAST_METHODS)),
    check(
      'budget_percent_check',
      sql`${table.warnPercent} between 1 and 1000 and ${table.overPercent} between ${table.warnPercent} and 1000`,
    ),
  ],
);

/** The picture of the product. */
export const budgetImage = pgTable('budget_image', {
  budgetId: integer('budget_id')
    .primaryKey()
    .references(() => budget.id, { onDelete: 'cascade' }),
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: text().notNull(),
  contentType: text('content_type').notNull(),
  content: bytes().notNull(),
  at: instant().notNull(),
  byId: integer('by_id')
    .notNull()
    .references(() => person.id),
});

export const budgetVersion = pgTable(
  'budget_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    budgetId: integer('budget_id')
      .notNull()
      .references(() => budget.id, { onDelete: 'cascade' }),
    /** 1 is the original. */
    versionNo: integer('version_no').notNull(),
    /** As `BudgetStatus` of the rules. One that was replaced stays effective, until a day. */
    status: smallint().notNull(),
    fromMonth: day('from_month').notNull(),
    toMonth: day('to_month').notNull(),
    /** What it was revised for. */
    reason: text().notNull(),
    /** Counts what was saved: a cell holds the number of the save it was last changed in. */
    rev: integer().notNull().default(0),
    totalFen: bigint('total_fen', { mode: 'number' }).notNull().default(0),
    totalMinutes: bigint('total_minutes', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => person.id),
    submittedAt: instant('submitted_at'),
    submittedBy: integer('submitted_by').references(() => person.id),
    /** Whom it waits for while it is in review. */
    step: text({ enum: REVIEW_STEPS }),
    approvedAt: instant('approved_at'),
    approvedBy: integer('approved_by').references(() => person.id),
    effectiveFrom: day('effective_from'),
    /** The day its successor became effective; it no longer holds on that day. */
    effectiveTo: day('effective_to'),
  },
  (table) => [
    uniqueIndex('budget_version_no_key').on(table.budgetId, table.versionNo),
    uniqueIndex('budget_version_open_key').on(table.budgetId).where(sql`status < 3`),
    uniqueIndex('budget_version_current_key')
      .on(table.budgetId)
      .where(sql`status = 3 and effective_to is null`),
    check('budget_version_status_check', sql`${table.status} between 0 and 3`),
    check('budget_version_step_check', isOneOf(table.step, REVIEW_STEPS)),
    check('budget_version_review_check', sql`(${table.status} = 1) = (${table.step} is not null)`),
    check(
      'budget_version_effective_check',
      sql`(${table.status} = 3) = (${table.effectiveFrom} is not null)`,
    ),
    check(
      'budget_version_months_check',
      sql`${isFirstDay(table.fromMonth)} and ${isFirstDay(table.toMonth)} and ${table.toMonth} >= ${table.fromMonth}`,
    ),
    check(
      'budget_version_total_check',
      sql`${table.totalFen} between -${limit(MAX_VERSION_FEN)} and ${limit(MAX_VERSION_FEN)}`,
    ),
  ],
);

/** The projects a version plans for, and in which months. */
export const budgetLink = pgTable(
  'budget_link',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id),
    fromMonth: day('from_month').notNull(),
    toMonth: day('to_month').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.projectId] }),
    index('budget_link_project_idx').on(table.projectId),
    check(
      'budget_link_months_check',
      sql`${isFirstDay(table.fromMonth)} and ${isFirstDay(table.toMonth)} and ${table.toMonth} >= ${table.fromMonth}`,
    ),
  ],
);

/** The documents a version of an INTEGRATION document adds up. */
export const budgetMember = pgTable(
  'budget_member',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => budget.id),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.memberId] }),
    index('budget_member_member_idx').on(table.memberId),
  ],
);

/**
 * What the links of effective STANDARD documents come to, project by project. A constraint of the
 * database (`budget_cover_once`) keeps a project in at most one document a month. Closed months keep
 * theirs, so a project that went and came back has more than one stretch.
 */
export const budgetCover = pgTable(
  'budget_cover',
  {
    budgetId: integer('budget_id')
      .notNull()
      .references(() => budget.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    fromMonth: day('from_month').notNull(),
    toMonth: day('to_month').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.budgetId, table.projectId, table.fromMonth] }),
    index('budget_cover_project_idx').on(table.projectId),
  ],
);

/** A line of the plan: a project and what it spends on. */
export const budgetLine = pgTable(
  'budget_line',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => costSubCategory.id),
    note: text().notNull().default(''),
    /** Taken out again. It stays, so that whoever still types into it is told. */
    removed: boolean().notNull().default(false),
    /** The save in which the row or any cell of it was last changed, and that of its note. */
    rev: integer().notNull(),
    noteRev: integer('note_rev').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.projectId, table.itemId] }),
    index('budget_line_project_idx').on(table.projectId),
    index('budget_line_item_idx').on(table.itemId),
  ],
);

/** A cell of it. A month without one is nothing. */
export const budgetAmount = pgTable(
  'budget_amount',
  {
    versionId: integer('version_id').notNull(),
    projectId: integer('project_id').notNull(),
    itemId: integer('item_id').notNull(),
    month: day().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
    rev: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.projectId, table.itemId, table.month] }),
    foreignKey({
      name: 'budget_amount_line_fk',
      columns: [table.versionId, table.projectId, table.itemId],
      foreignColumns: [budgetLine.versionId, budgetLine.projectId, budgetLine.itemId],
    }).onDelete('cascade'),
    check('budget_amount_month_check', isFirstDay(table.month)),
    check(
      'budget_amount_value_check',
      sql`${table.value} between -${limit(MAX_CELL_FEN)} and ${limit(MAX_CELL_FEN)}`,
    ),
  ],
);

/** A line of the plan of hours: a project and a department that works on it. */
export const budgetHoursLine = pgTable(
  'budget_hours_line',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => department.id),
    note: text().notNull().default(''),
    removed: boolean().notNull().default(false),
    rev: integer().notNull(),
    noteRev: integer('note_rev').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.projectId, table.itemId] }),
    index('budget_hours_line_project_idx').on(table.projectId),
    index('budget_hours_line_item_idx').on(table.itemId),
  ],
);

export const budgetMinutes = pgTable(
  'budget_minutes',
  {
    versionId: integer('version_id').notNull(),
    projectId: integer('project_id').notNull(),
    itemId: integer('item_id').notNull(),
    month: day().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
    rev: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.projectId, table.itemId, table.month] }),
    foreignKey({
      name: 'budget_minutes_line_fk',
      columns: [table.versionId, table.projectId, table.itemId],
      foreignColumns: [
        budgetHoursLine.versionId,
        budgetHoursLine.projectId,
        budgetHoursLine.itemId,
      ],
    }).onDelete('cascade'),
    check('budget_minutes_month_check', isFirstDay(table.month)),
    check(
      'budget_minutes_value_check',
      sql`${table.value} between 0 and ${limit(MAX_CELL_MINUTES)}`,
    ),
  ],
);

/** What a version comes to in a month: rewritten with every save, read by lists and boards. */
export const budgetMonth = pgTable(
  'budget_month',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    month: day().notNull(),
    fen: bigint({ mode: 'number' }).notNull().default(0),
    minutes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.month] })],
);

/** Who saved what `rev` counts, and when. */
export const budgetSave = pgTable(
  'budget_save',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    rev: integer().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => person.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.rev] }),
    index('budget_save_by_idx').on(table.byId),
  ],
);

/** What happened to a version on its way: submitted, approved, returned, taken back. */
export const budgetReview = pgTable(
  'budget_review',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    action: text({ enum: REVIEW_ACTIONS }).notNull(),
    /** The step that was decided, or left out because nobody could. */
    step: text({ enum: REVIEW_STEPS }),
    /** Nobody where a step was left out. */
    byId: integer('by_id').references(() => person.id),
    at: instant().notNull(),
    reason: text().notNull().default(''),
    /** The cell a reviewer means: `{kind, projectId, itemId, month}`. */
    cell: jsonb(),
  },
  (table) => [
    index('budget_review_version_idx').on(table.versionId, table.id),
    index('budget_review_by_idx').on(table.byId),
    check('budget_review_action_check', isOneOf(table.action, REVIEW_ACTIONS)),
    check('budget_review_step_check', isOneOf(table.step, REVIEW_STEPS)),
  ],
);
