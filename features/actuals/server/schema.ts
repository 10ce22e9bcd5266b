import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  COST_KINDS,
  FINDING_KINDS,
  MAPPING_TARGETS,
  POOL_SOURCES,
  RUN_STATES,
  WAIVER_EVENTS,
  WHOLE_BP,
} from '#features/actuals/rules.ts';
import { batch } from '#features/batches/server/schema.ts';
import { COST_SOURCES } from '#features/budgets/rules.ts';
import { costSubCategory } from '#features/budgets/server/schema.ts';
import { DEPARTMENT_KINDS } from '#features/people/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import { closedMonth } from '#features/periods/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

const isFirstDay = (column: AnyPgColumn) => sql`extract(day from ${column}) = 1`;

/** A book of the finance system that vouchers come from; numbers are unique inside one. */
export const accountBook = pgTable(
  'account_book',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Which heading stands for which field in its files, where they are not the usual ones. */
    headings: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('account_book_name_key').on(sql`lower(${table.name})`)],
);

/** One line of a voucher, as it is now. */
export const voucherLine = pgTable(
  'voucher_line',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bookId: integer('book_id')
      .notNull()
      .references(() => accountBook.id),
    /** The first day of the accounting period. */
    period: day().notNull(),
    word: text().notNull(),
    number: text().notNull(),
    line: integer().notNull(),
    date: day().notNull(),
    accountCode: text('account_code').notNull(),
    accountName: text('account_name').notNull().default(''),
    summary: text().notNull().default(''),
    debitFen: bigint('debit_fen', { mode: 'number' }).notNull(),
    creditFen: bigint('credit_fen', { mode: 'number' }).notNull(),
    /** Null where none was given, or none that could be used when it came in. */
    projectId: integer('project_id').references(() => project.id),
    /** What the file says, kept as it was written. */
    projectText: text('project_text').notNull().default(''),
    deptId: integer('dept_id').references(() => department.id),
    deptText: text('dept_text').notNull().default(''),
    /** Its voucher came again without it. It stays, because what was booked of it is taken back. */
    removed: boolean().notNull().default(false),
    changedAt: instant('changed_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('voucher_line_key').on(
      table.bookId,
      table.period,
      table.word,
      table.number,
      table.line,
    ),
    index('voucher_line_period_idx').on(table.period, table.accountCode),
    // The order of the list of a month, as `list-store.ts` asks for it first.
    index('voucher_line_order_idx').on(
      table.period,
      table.bookId,
      table.word,
      sql`lpad(${table.number}, 40, '0') desc`,
      table.line,
    ),
    // Prefixes of accounts are looked for whatever the database's own order of letters is.
    index('voucher_line_account_idx').on(sql`${table.accountCode} text_pattern_ops`),
    index('voucher_line_project_idx').on(table.projectId),
    // The pool asks for the few accounts among lines without a project, most of which it leaves alone.
    index('voucher_line_no_project_idx')
      .on(table.period, table.accountCode)
      .where(sql`project_id is null and not removed`),
    index('voucher_line_dept_idx').on(table.deptId),
    // A month is added up from this alone: lines are wide, and there are tens of thousands.
    index('voucher_line_sums_idx')
      .on(table.period, table.debitFen, table.creditFen)
      .where(sql`not removed`),
    check('voucher_line_period_check', isFirstDay(table.period)),
    check('voucher_line_line_check', sql`${table.line} between 1 and 100000`),
  ],
);

/** What lines of accounts that begin so come to, between two months; the longest prefix wins. */
export const accountMapping = pgTable(
  'account_mapping',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    prefix: text().notNull(),
    target: text({ enum: MAPPING_TARGETS }).notNull(),
    subCategoryId: integer('sub_category_id').references(() => costSubCategory.id),
    /** First days of months; null without an end on that side. */
    fromMonth: day('from_month'),
    toMonth: day('to_month'),
    note: text().notNull().default(''),
    changedAt: instant('changed_at').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => person.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('account_mapping_prefix_idx').on(table.prefix),
    index('account_mapping_sub_category_idx').on(table.subCategoryId),
    check('account_mapping_target_check', isOneOf(table.target, MAPPING_TARGETS)),
    check(
      'account_mapping_sub_category_check',
      sql`(${table.target} = 'subCategory') = (${table.subCategoryId} is not null)`,
    ),
    check('account_mapping_prefix_check', sql`${table.prefix} <> ''`),
    check(
      'account_mapping_months_check',
      sql`coalesce(extract(day from ${table.fromMonth}) = 1, true)
        and coalesce(extract(day from ${table.toMonth}) = 1, true)
        and coalesce(${table.fromMonth} <= ${table.toMonth}, true)`,
    ),
  ],
);

/** What finance has decided about a cost without a project that could be used. */
export const poolDecision = pgTable(
  'pool_decision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text({ enum: POOL_SOURCES }).notNull(),
    sourceId: integer('source_id').notNull(),
    /** The month it belongs to; an asset has one cost each month. */
    month: day().notNull(),
    at: instant().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => person.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('pool_decision_key').on(table.source, table.sourceId, table.month),
    index('pool_decision_month_idx').on(table.month),
    check('pool_decision_source_check', isOneOf(table.source, POOL_SOURCES)),
    check('pool_decision_month_check', isFirstDay(table.month)),
  ],
);

/** Its parts make the whole; one without a project is a cost of the company. */
export const poolPart = pgTable(
  'pool_part',
  {
    decisionId: integer('decision_id')
      .notNull()
      .references(() => poolDecision.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    projectId: integer('project_id').references(() => project.id),
    shareBp: integer('share_bp').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.place] }),
    index('pool_part_project_idx').on(table.projectId),
    check(
      'pool_part_share_check',
      sql`${table.shareBp} between 1 and ${sql.raw(String(WHOLE_BP))}`,
    ),
  ],
);

/** One working out of a month. Those that were replaced stay, to be compared. */
export const accountRun = pgTable(
  'account_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    month: day().notNull(),
    /** Counts the runs of the month. */
    runNo: integer('run_no').notNull(),
    jobId: uuid('job_id'),
    state: text({ enum: RUN_STATES }).notNull(),
    askedAt: instant('asked_at').notNull(),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => person.id),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Of all its rows: two runs with the same one are equal to the fen, and in what they are booked with. */
    digest: text(),
    /** Of what it found, so that closing sees whether there is something new. */
    findingsDigest: text('findings_digest'),
    /** What each step took in and how long it took. */
    steps: jsonb().$type<readonly unknown[]>().notNull().default([]),
    log: jsonb().$type<readonly unknown[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('account_run_no_key').on(table.month, table.runNo),
    index('account_run_asked_by_idx').on(table.askedBy),
    // Two people who ask at once get one run.
    uniqueIndex('account_run_under_way_key')
      .on(table.month)
      .where(sql`${table.state} in ('queued', 'running')`),
    check('account_run_state_check', isOneOf(table.state, RUN_STATES)),
    check('account_run_month_check', isFirstDay(table.month)),
  ],
);

/** The run of a month that everybody sees. */
export const accountTask = pgTable('account_task', {
  /** The first day of the month. */
  month: day().primaryKey(),
  runId: integer('run_id')
    .notNull()
    .references(() => accountRun.id),
  publishedAt: instant('published_at').notNull(),
});

/** What a source has, what of it is in the rows, and what waits: the proof of a run. */
export const runSource = pgTable(
  'run_source',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => accountRun.id, { onDelete: 'cascade' }),
    source: text({ enum: COST_SOURCES }).notNull(),
    sourceRows: integer('source_rows').notNull(),
    sourceFen: bigint('source_fen', { mode: 'number' }).notNull(),
    sourceAtActualFen: bigint('source_at_actual_fen', { mode: 'number' }).notNull(),
    sourceMinutes: bigint('source_minutes', { mode: 'number' }).notNull(),
    bookedRows: integer('booked_rows').notNull(),
    bookedFen: bigint('booked_fen', { mode: 'number' }).notNull(),
    bookedAtActualFen: bigint('booked_at_actual_fen', { mode: 'number' }).notNull(),
    bookedMinutes: bigint('booked_minutes', { mode: 'number' }).notNull(),
    pendingRows: integer('pending_rows').notNull(),
    pendingFen: bigint('pending_fen', { mode: 'number' }).notNull(),
    pendingMinutes: bigint('pending_minutes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.source] })],
);

/** The rows of a run added up; kept when its rows are gone, so that any two runs can be compared. */
export const runSum = pgTable(
  'run_sum',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => accountRun.id, { onDelete: 'cascade' }),
    source: text({ enum: COST_SOURCES }).notNull(),
    projectId: integer('project_id').references(() => project.id),
    subCategoryId: integer('sub_category_id').notNull(),
    kind: text({ enum: COST_KINDS }).notNull(),
    rows: integer().notNull(),
    minutes: bigint({ mode: 'number' }).notNull(),
    /** Null of runs from before there were standard rates. */
    fen: bigint({ mode: 'number' }),
    atActualFen: bigint('at_actual_fen', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('run_sum_run_idx').on(table.runId),
    index('run_sum_project_idx').on(table.projectId),
  ],
);

/** Something a run could not take in, with what it is about. */
export const runFinding = pgTable(
  'run_finding',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => accountRun.id, { onDelete: 'cascade' }),
    kind: text({ enum: FINDING_KINDS }).notNull(),
    /** Tells it from the others of its kind, in every run. */
    key: text().notNull(),
    rows: integer().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    minutes: bigint({ mode: 'number' }).notNull(),
    about: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    uniqueIndex('run_finding_key').on(table.runId, table.kind, table.key),
    check('run_finding_kind_check', isOneOf(table.kind, FINDING_KINDS)),
  ],
);

/** Somebody's hours of a batch without which a month may close, and why. */
export const hoursWaiver = pgTable(
  'hours_waiver',
  {
    month: day().notNull(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batch.id),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    reason: text().notNull(),
    at: instant().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => person.id),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.batchId, table.personId] }),
    index('hours_waiver_batch_idx').on(table.batchId),
    index('hours_waiver_person_idx').on(table.personId),
    index('hours_waiver_by_idx').on(table.byId),
  ],
);

/**
 * That hours are not waited for, or are after all: how many people's, how many they had filled in, as it was
 * then. Waivers themselves say whose they are as long as they hold.
 */
export const waiverEvent = pgTable(
  'waiver_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The first day of the month. */
    month: day().notNull(),
    event: text({ enum: WAIVER_EVENTS }).notNull(),
    at: instant().notNull(),
    byId: integer('by_id').notNull(),
    byName: text('by_name').notNull(),
    reason: text().notNull().default(''),
    people: integer().notNull(),
    /** Null where nobody noted it: it happened before there were these. */
    minutes: bigint({ mode: 'number' }),
  },
  (table) => [
    index('waiver_event_month_idx').on(table.month),
    check('waiver_event_event_check', isOneOf(table.event, WAIVER_EVENTS)),
  ],
);

/**
 * What every figure opens to, in one part a year of the posting month (`years.ts`). Rows belong to a
 * run; those of the run of a month that `account_task` names are the ones that count. What a project
 * was when they were made is written into them.
 */
export const costRow = pgTable(
  'cost_row',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`nextval('cost_row_number')`),
    runId: integer('run_id').notNull(),
    /** First days of months. */
    postingMonth: day('posting_month').notNull(),
    originMonth: day('origin_month').notNull(),
    kind: text({ enum: COST_KINDS }).notNull(),
    source: text({ enum: COST_SOURCES }).notNull(),
    /** The voucher line, the material issue, the asset; of labour the person. */
    sourceId: integer('source_id').notNull(),
    /** Null for a cost of the company. */
    projectId: integer('project_id'),
    mainProjectId: integer('main_project_id'),
    division: smallint(),
    projectType: smallint('project_type'),
    subCategoryId: integer('sub_category_id').notNull(),
    deptId: integer('dept_id'),
    personId: integer('person_id'),
    minutes: integer().notNull().default(0),
    /** Labour at the standard rate of its origin month: what every figure shows. */
    fen: bigint({ mode: 'number' }).notNull(),
    /** Labour at the rates of the people who worked, for `rates:read` alone; else the same. */
    atActualFen: bigint('at_actual_fen', { mode: 'number' }).notNull(),
    /** What its source said as it was booked (`due/documents-sql.ts`), whatever it says since; null of labour. */
    document: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.postingMonth] }),
    index('cost_row_run_idx').on(table.runId, table.source),
    index('cost_row_project_idx').on(table.projectId, table.postingMonth),
    index('cost_row_source_idx').on(table.source, table.sourceId, table.originMonth),
    index('cost_row_afterwards_idx').on(table.runId).where(sql`${table.kind} <> 'normal'`),
    check('cost_row_kind_check', isOneOf(table.kind, COST_KINDS)),
    check('cost_row_source_check', isOneOf(table.source, COST_SOURCES)),
    check(
      'cost_row_document_check',
      sql`(${table.source} = 'labour') = (${table.document} is null)`,
    ),
  ],
);

/** Published rows added up for boards; written anew with the run of its month. */
export const costMonth = pgTable(
  'cost_month',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    month: day().notNull(),
    originMonth: day('origin_month').notNull(),
    kind: text({ enum: COST_KINDS }).notNull(),
    source: text({ enum: COST_SOURCES }).notNull(),
    projectId: integer('project_id').references(() => project.id),
    mainProjectId: integer('main_project_id'),
    division: smallint(),
    projectType: smallint('project_type'),
    subCategoryId: integer('sub_category_id').notNull(),
    deptId: integer('dept_id'),
    minutes: bigint({ mode: 'number' }).notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    atActualFen: bigint('at_actual_fen', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('cost_month_month_idx').on(table.month, table.projectId),
    index('cost_month_project_idx').on(table.projectId, table.month),
    index('cost_month_dept_idx').on(table.deptId, table.month),
  ],
);

/**
 * What a closed month asked of the people of a department, and how long they were away: counted once, as
 * it closes, because it takes looking at everybody.
 */
export const closedHours = pgTable(
  'closed_hours',
  {
    month: day()
      .notNull()
      .references(() => closedMonth.month, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
    requiredMinutes: bigint('required_minutes', { mode: 'number' }).notNull(),
    absenceMinutes: bigint('absence_minutes', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.deptId] }),
    index('closed_hours_dept_idx').on(table.deptId),
  ],
);

/**
 * Departments as they were when a month closed: its figures stand in this tree and under these names,
 * whatever was moved since. Nothing but the month is referred to: one that is removed stays here.
 */
export const closedDepartment = pgTable(
  'closed_department',
  {
    month: day()
      .notNull()
      .references(() => closedMonth.month, { onDelete: 'cascade' }),
    deptId: integer('dept_id').notNull(),
    /** From the company down to itself. */
    path: integer().array().notNull(),
    kind: text({ enum: DEPARTMENT_KINDS }).notNull(),
    code: text().notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    sortOrder: integer('sort_order').notNull(),
    /** How far down it stood; the company stands at 1. */
    depth: smallint().notNull().generatedAlwaysAs(sql`cardinality(path)`),
    // What it cost and what was asked of people, with all that lay beneath it.
    hasCosts: boolean('has_costs').notNull().default(false),
    atStandard: boolean('at_standard').notNull().default(false),
    minutes: bigint({ mode: 'number' }).notNull().default(0),
    lateMinutes: bigint('late_minutes', { mode: 'number' }).notNull().default(0),
    fen: bigint({ mode: 'number' }).notNull().default(0),
    atActualFen: bigint('at_actual_fen', { mode: 'number' }).notNull().default(0),
    requiredMinutes: bigint('required_minutes', { mode: 'number' }).notNull().default(0),
    absenceMinutes: bigint('absence_minutes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.deptId] }),
    index('closed_department_depth_idx').on(table.depth, table.month),
  ],
);

/** What costs were called when a month closed; none that has costs leaves its category. */
export const closedSubCategory = pgTable(
  'closed_sub_category',
  {
    month: day()
      .notNull()
      .references(() => closedMonth.month, { onDelete: 'cascade' }),
    subCategoryId: integer('sub_category_id').notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    categoryId: integer('category_id').notNull(),
    categoryZh: text('category_zh').notNull(),
    categoryEn: text('category_en').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.subCategoryId] })],
);

/**
 * What a closed month cost by kind, as coarse as the board of a year shows it: that is read from what months
 * closed with, whatever the company has grown to. `no_dept`: what belongs to no department.
 */
export const closedCost = pgTable(
  'closed_cost',
  {
    month: day()
      .notNull()
      .references(() => closedMonth.month, { onDelete: 'cascade' }),
    /** Of the company, which is of no project. */
    ofCompany: boolean('of_company').notNull(),
    division: smallint(),
    projectType: smallint('project_type'),
    subCategoryId: integer('sub_category_id').notNull(),
    noDept: boolean('no_dept').notNull(),
    /** Whether any of it shows at standard; see `inValue`. */
    atStandard: boolean('at_standard').notNull(),
    minutes: bigint({ mode: 'number' }).notNull(),
    lateMinutes: bigint('late_minutes', { mode: 'number' }).notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    atActualFen: bigint('at_actual_fen', { mode: 'number' }).notNull(),
  },
  (table) => [index('closed_cost_month_idx').on(table.month)],
);

/** What projects have cost in a closed month. */
export const closedProject = pgTable(
  'closed_project',
  {
    month: day()
      .notNull()
      .references(() => closedMonth.month, { onDelete: 'cascade' }),
    projectId: integer('project_id').notNull(),
    division: smallint(),
    projectType: smallint('project_type'),
    atStandard: boolean('at_standard').notNull(),
    minutes: bigint({ mode: 'number' }).notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    atActualFen: bigint('at_actual_fen', { mode: 'number' }).notNull(),
  },
  (table) => [index('closed_project_month_idx').on(table.month, table.projectId)],
);

/** Published rows by the budget that covers their project in the posting month; null for none. */
export const budgetActual = pgTable(
  'budget_actual',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    month: day().notNull(),
    budgetId: integer('budget_id'),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id),
    subCategoryId: integer('sub_category_id').notNull(),
    source: text({ enum: COST_SOURCES }).notNull(),
    minutes: bigint({ mode: 'number' }).notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    atActualFen: bigint('at_actual_fen', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('budget_actual_budget_idx').on(table.budgetId, table.month),
    index('budget_actual_month_idx').on(table.month),
    index('budget_actual_project_idx').on(table.projectId),
  ],
);

/** Counts whatever changes published figures, so that a browser knows when its own are old. */
export const accountState = pgTable(
  'account_state',
  {
    id: smallint().primaryKey().default(1),
    dataVersion: integer('data_version').notNull().default(1),
  },
  (table) => [check('account_state_one_check', sql`${table.id} = 1`)],
);
