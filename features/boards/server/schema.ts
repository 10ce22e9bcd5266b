import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { ALERT_THRESHOLDS } from '#features/boards/rules.ts';
import { MAX_CELL_FEN } from '#features/budgets/rules.ts';
import { budget, budgetVersion, costSubCategory } from '#features/budgets/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

const isFirstDay = (column: AnyPgColumn) => sql`extract(day from ${column}) = 1`;

/** What those who answer for a document have entered about it; `version` counts how often. */
export const forecastEntry = pgTable('forecast_entry', {
  budgetId: integer('budget_id')
    .primaryKey()
    .references(() => budget.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
});

/** What a line is expected to cost in a month. It outlives a revision; see what counts in the rules. */
export const forecastAmount = pgTable(
  'forecast_amount',
  {
    budgetId: integer('budget_id')
      .notNull()
      .references(() => forecastEntry.budgetId, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id),
    subCategoryId: integer('sub_category_id')
      .notNull()
      .references(() => costSubCategory.id),
    month: day().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.budgetId, table.projectId, table.subCategoryId, table.month] }),
    index('forecast_amount_project_idx').on(table.projectId),
    index('forecast_amount_sub_category_idx').on(table.subCategoryId),
    check('forecast_amount_month_check', isFirstDay(table.month)),
    check(
      'forecast_amount_fen_check',
      sql`${table.fen} between -${sql.raw(String(MAX_CELL_FEN))} and ${sql.raw(String(MAX_CELL_FEN))}`,
    ),
  ],
);

/** How much of a document is done at the end of a month, in hundredths of a per cent. */
export const percentDone = pgTable(
  'percent_done',
  {
    budgetId: integer('budget_id')
      .notNull()
      .references(() => forecastEntry.budgetId, { onDelete: 'cascade' }),
    month: day().notNull(),
    bp: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.budgetId, table.month] }),
    check('percent_done_month_check', isFirstDay(table.month)),
    check('percent_done_bp_check', sql`${table.bp} between 0 and 10000`),
  ],
);

/** Which threshold a version has reached in a year, so that nobody is told twice. */
export const budgetAlert = pgTable(
  'budget_alert',
  {
    budgetId: integer('budget_id')
      .notNull()
      .references(() => budget.id, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => budgetVersion.id, { onDelete: 'cascade' }),
    year: smallint().notNull(),
    threshold: text({ enum: ALERT_THRESHOLDS }).notNull(),
    /** The month that was closed then. */
    month: day().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.budgetId, table.versionId, table.year, table.threshold] }),
    index('budget_alert_version_idx').on(table.versionId),
    check('budget_alert_threshold_check', isOneOf(table.threshold, ALERT_THRESHOLDS)),
    check('budget_alert_month_check', isFirstDay(table.month)),
  ],
);
