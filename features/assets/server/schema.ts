import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  ASSET_KINDS,
  ASSET_STATUSES,
  MAX_LIFE_MONTHS,
  MAX_VALUE_FEN,
  WHOLE_BP,
} from '#features/assets/rules.ts';
import { costSubCategory } from '#features/budgets/server/schema.ts';
import { department, person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

/** A limit in a constraint, whose values cannot be parameters. */
const limit = (value: number) => sql.raw(String(value));

/** What the company owns and writes off month by month. */
export const asset = pgTable(
  'asset',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    name: text().notNull(),
    pinyin: text().notNull().default(''),
    /** Its category: decides what its depreciation counts as. */
    subCategoryId: integer('sub_category_id')
      .notNull()
      .references(() => costSubCategory.id),
    kind: text({ enum: ASSET_KINDS }).notNull(),
    originalFen: bigint('original_fen', { mode: 'number' }).notNull(),
    /** The first day of the month it came into service. */
    inServiceMonth: day('in_service_month').notNull(),
    lifeMonths: integer('life_months').notNull(),
    /** What is left at the end, in hundredths of a per cent of the original value. */
    residualBp: integer('residual_bp').notNull(),
    custodianId: integer('custodian_id').references(() => person.id),
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
    status: text({ enum: ASSET_STATUSES }).notNull(),
    /** The first day of the month it was scrapped in. */
    scrappedMonth: day('scrapped_month'),
    note: text().notNull().default(''),
    changedAt: instant('changed_at').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => person.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('asset_code_key').on(sql`lower(${table.code})`),
    index('asset_sub_category_idx').on(table.subCategoryId),
    index('asset_custodian_idx').on(table.custodianId),
    index('asset_dept_idx').on(table.deptId),
    check('asset_kind_check', isOneOf(table.kind, ASSET_KINDS)),
    check('asset_status_check', isOneOf(table.status, ASSET_STATUSES)),
    check('asset_value_check', sql`${table.originalFen} between 1 and ${limit(MAX_VALUE_FEN)}`),
    check('asset_life_check', sql`${table.lifeMonths} between 1 and ${limit(MAX_LIFE_MONTHS)}`),
    check('asset_residual_check', sql`${table.residualBp} between 0 and ${limit(WHOLE_BP)}`),
    check(
      'asset_scrapped_check',
      sql`(${table.status} = 'scrapped') = (${table.scrappedMonth} is not null)`,
    ),
    check(
      'asset_months_check',
      sql`extract(day from ${table.inServiceMonth}) = 1
        and (${table.scrappedMonth} is null or (extract(day from ${table.scrappedMonth}) = 1
          and ${table.scrappedMonth} >= ${table.inServiceMonth}))`,
    ),
  ],
);

/** Which projects an asset serves from a month on, until other shares begin; each set makes the whole. */
export const assetShare = pgTable(
  'asset_share',
  {
    assetId: integer('asset_id')
      .notNull()
      .references(() => asset.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    fromMonth: day('from_month').notNull(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id),
    shareBp: integer('share_bp').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assetId, table.fromMonth, table.projectId] }),
    index('asset_share_project_idx').on(table.projectId),
    check('asset_share_month_check', sql`extract(day from ${table.fromMonth}) = 1`),
    check('asset_share_part_check', sql`${table.shareBp} between 1 and ${limit(WHOLE_BP)}`),
  ],
);

/**
 * The whole schedule of an asset: what each month takes, and what is taken with it. Written by
 * `rules-schedule.ts` with every change, from the first open month on; what lies before stays. Months
 * from before the accounts count as taken and are due to nobody.
 */
export const assetMonth = pgTable(
  'asset_month',
  {
    assetId: integer('asset_id')
      .notNull()
      .references(() => asset.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    month: day().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    /** With this month and all before it. */
    takenFen: bigint('taken_fen', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assetId, table.month] }),
    index('asset_month_month_idx').on(table.month, table.assetId),
  ],
);
