import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { DEPARTMENT_KINDS } from '#features/people/rules.ts';
import { day, instant, isOneOf } from '#server/platform/db/columns.ts';

export const department = pgTable(
  'department',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => department.id),
    kind: text({ enum: DEPARTMENT_KINDS }).notNull(),
    code: text().notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    leaderId: integer('leader_id').references((): AnyPgColumn => person.id),
    /** Set on the PMO office of a business division: its people are that division's PMO. */
    pmoDivision: smallint('pmo_division'),
    sortOrder: integer('sort_order').notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('department_code_key').on(sql`lower(${table.code})`),
    index('department_parent_idx').on(table.parentId),
    index('department_leader_idx').on(table.leaderId),
    check('department_kind_check', isOneOf(table.kind, DEPARTMENT_KINDS)),
    check('department_own_parent_check', sql`${table.parentId} <> ${table.id}`),
    check('department_pmo_division_check', sql`${table.pmoDivision} in (0, 1)`),
  ],
);

export const person = pgTable(
  'person',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userName: text('user_name').notNull(),
    staffNo: text('staff_no').notNull(),
    nickName: text('nick_name').notNull(),
    /** How the name sounds, initials and in full, for the search; see `pinyinOf`. */
    pinyin: text().notNull().default(''),
    /** Where they stand today; what held or will hold on a day, `person_assignment` says. */
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
    hireDate: day('hire_date').notNull(),
    leaveDate: day('leave_date'),
    email: text(),
    grade: text(),
    /** Roles given by an administrator; those that come from leading something are derived. */
    roles: text().array().notNull().default([]),
    enabled: boolean().notNull().default(true),
    /** Null until somebody has set a password: such an account cannot sign in with one. */
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('person_user_name_key').on(sql`lower(${table.userName})`),
    uniqueIndex('person_staff_no_key').on(sql`lower(${table.staffNo})`),
    index('person_dept_idx').on(table.deptId),
    /** The order of lists of people. */
    index('person_name_idx').on(table.pinyin, table.nickName, table.id),
    // Few, and asked for wherever everybody else is counted.
    index('person_disabled_idx').on(table.id).where(sql`not ${table.enabled}`),
    index('person_left_idx').on(table.leaveDate).where(sql`${table.leaveDate} is not null`),
    check('person_dates_check', sql`${table.leaveDate} >= ${table.hireDate}`),
  ],
);

/**
 * Where somebody stands from a day on; the newest that has begun counts. The first one begins on the
 * day of hire: triggers on `person` write it, and move it with that day, whoever adds or corrects
 * somebody. Everything else is asked of it through `sql.ts`.
 */
export const personAssignment = pgTable(
  'person_assignment',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    fromDay: day('from_day').notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => department.id),
    grade: text(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.fromDay] }),
    index('person_assignment_dept_idx').on(table.deptId),
  ],
);

/** Somebody was asked in by e-mail; the sending job works through what is neither sent nor refused. */
export const invitation = pgTable('invitation', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  requestedAt: instant('requested_at').notNull(),
  sentAt: instant('sent_at'),
  /** The mail server would not take it, now or later. */
  refusedAt: instant('refused_at'),
});

/** What an hour of a grade costs from a day on; the newest that has begun counts. */
export const gradeRate = pgTable(
  'grade_rate',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    grade: text().notNull(),
    effectiveFrom: day('effective_from').notNull(),
    hourlyFen: integer('hourly_fen').notNull(),
  },
  (table) => [
    uniqueIndex('grade_rate_key').on(sql`lower(${table.grade})`, table.effectiveFrom),
    check('grade_rate_amount_check', sql`${table.hourlyFen} > 0`),
  ],
);

/** The same for one person; goes before the rate of the grade. */
export const personalRate = pgTable(
  'personal_rate',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id')
      .notNull()
      // A person nothing else is known of goes with their rate: to be kept by it would tell of it.
      .references(() => person.id, { onDelete: 'cascade' }),
    effectiveFrom: day('effective_from').notNull(),
    hourlyFen: integer('hourly_fen').notNull(),
  },
  (table) => [
    uniqueIndex('personal_rate_key').on(table.personId, table.effectiveFrom),
    check('personal_rate_amount_check', sql`${table.hourlyFen} > 0`),
  ],
);

/** Grades that count at one standard rate. Whoever's grade is in no other class is in the default one. */
export const rateClass = pgTable(
  'rate_class',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    uniqueIndex('rate_class_name_zh_key').on(sql`lower(${table.nameZh})`),
    uniqueIndex('rate_class_name_en_key').on(sql`lower(${table.nameEn})`),
    uniqueIndex('rate_class_default_key').on(table.isDefault).where(sql`${table.isDefault}`),
  ],
);

/** What an hour counts as in everybody's figures, from a month on: policy, not pay. */
export const standardRate = pgTable(
  'standard_rate',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    classId: integer('class_id')
      .notNull()
      .references(() => rateClass.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    fromMonth: day('from_month').notNull(),
    hourlyFen: integer('hourly_fen').notNull(),
  },
  (table) => [
    uniqueIndex('standard_rate_key').on(table.classId, table.fromMonth),
    check('standard_rate_amount_check', sql`${table.hourlyFen} > 0`),
    check('standard_rate_month_check', sql`extract(day from ${table.fromMonth}) = 1`),
  ],
);

/** From a month on a grade is in a class. */
export const gradeClass = pgTable(
  'grade_class',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    grade: text().notNull(),
    /** The first day of the month. */
    fromMonth: day('from_month').notNull(),
    classId: integer('class_id')
      .notNull()
      .references(() => rateClass.id),
  },
  (table) => [
    uniqueIndex('grade_class_key').on(sql`lower(${table.grade})`, table.fromMonth),
    index('grade_class_class_idx').on(table.classId),
    check('grade_class_month_check', sql`extract(day from ${table.fromMonth}) = 1`),
  ],
);
