import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { costSubCategory } from '#features/budgets/server/schema.ts';
import { MAX_AMOUNT_FEN, MAX_PRICE_MICRO, MAX_QUANTITY_MICRO } from '#features/materials/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { day, instant } from '#server/platform/db/columns.ts';

/** A limit in a constraint, whose values cannot be parameters. */
const limit = (value: number) => sql.raw(String(value));

/** One line of a store's document: what was taken out for a project, or brought back (negative). */
export const materialIssue = pgTable(
  'material_issue',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    docNo: text('doc_no').notNull(),
    line: integer().notNull(),
    date: day().notNull(),
    /** The first day of its month, which is the month its cost belongs to. */
    month: day().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    pinyin: text().notNull().default(''),
    spec: text().notNull().default(''),
    unit: text().notNull().default(''),
    /** Millionths. */
    quantityMicro: bigint('quantity_micro', { mode: 'number' }).notNull(),
    /** Millionths of a yuan. */
    priceMicro: bigint('price_micro', { mode: 'number' }).notNull(),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    /** Null where none was given, or none that could be used when it came in. */
    projectId: integer('project_id').references(() => project.id),
    /** What the document says, kept as it was written. */
    projectText: text('project_text').notNull().default(''),
    subCategoryId: integer('sub_category_id')
      .notNull()
      .references(() => costSubCategory.id),
    requesterId: integer('requester_id').references(() => person.id),
    requesterText: text('requester_text').notNull().default(''),
    deptId: integer('dept_id').references(() => department.id),
    deptText: text('dept_text').notNull().default(''),
    note: text().notNull().default(''),
    changedAt: instant('changed_at').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => person.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('material_issue_key').on(sql`lower(${table.docNo})`, table.line),
    index('material_issue_month_idx').on(table.month, table.projectId),
    // A month by day, and what it comes to without being looked at line by line.
    index('material_issue_date_idx').on(
      table.month,
      table.date,
      table.quantityMicro,
      table.amountFen,
    ),
    index('material_issue_project_idx').on(table.projectId),
    index('material_issue_sub_category_idx').on(table.subCategoryId),
    index('material_issue_requester_idx').on(table.requesterId),
    index('material_issue_dept_idx').on(table.deptId),
    check(
      'material_issue_month_check',
      sql`${table.month} = date_trunc('month', ${table.date}::timestamp)::date`,
    ),
    check('material_issue_line_check', sql`${table.line} between 1 and 100000`),
    check(
      'material_issue_quantity_check',
      sql`${table.quantityMicro} between -${limit(MAX_QUANTITY_MICRO)} and ${limit(MAX_QUANTITY_MICRO)}`,
    ),
    check(
      'material_issue_price_check',
      sql`${table.priceMicro} between 0 and ${limit(MAX_PRICE_MICRO)}`,
    ),
    check(
      'material_issue_amount_check',
      sql`${table.amountFen} between -${limit(MAX_AMOUNT_FEN)} and ${limit(MAX_AMOUNT_FEN)}`,
    ),
  ],
);
