import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { department, person } from '#features/people/server/schema.ts';
import { PROJECT_STATUSES } from '#features/projects/rules.ts';
import { day, isOneOf } from '#server/platform/db/columns.ts';

/** Main projects, and sub-projects one level beneath them. */
export const project = pgTable(
  'project',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => project.id),
    code: text().notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    /** How the Chinese name sounds, for the search; see `pinyinOf`. */
    pinyin: text().notNull().default(''),
    projectType: smallint('project_type').notNull(),
    division: smallint().notNull(),
    status: text({ enum: PROJECT_STATUSES }).notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date'),
    /** Who leads it (pl) and who directs it (pd). */
    leadId: integer('lead_id').references(() => person.id),
    directorId: integer('director_id').references(() => person.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('project_code_key').on(sql`lower(${table.code})`),
    index('project_parent_idx').on(table.parentId),
    index('project_lead_idx').on(table.leadId),
    index('project_director_idx').on(table.directorId),
    check('project_type_check', sql`${table.projectType} between 0 and 3`),
    check('project_division_check', sql`${table.division} in (0, 1)`),
    check('project_status_check', isOneOf(table.status, PROJECT_STATUSES)),
    check('project_dates_check', sql`${table.endDate} >= ${table.startDate}`),
  ],
);

/** Who may book on a project: people, or departments with all beneath them. None means everyone. */
export const projectMember = pgTable(
  'project_member',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    personId: integer('person_id').references(() => person.id),
    deptId: integer('dept_id').references(() => department.id),
  },
  (table) => [
    uniqueIndex('project_member_person_key').on(table.projectId, table.personId),
    uniqueIndex('project_member_dept_key').on(table.projectId, table.deptId),
    index('project_member_person_idx').on(table.personId),
    index('project_member_dept_idx').on(table.deptId),
    check('project_member_one_check', sql`num_nonnulls(${table.personId}, ${table.deptId}) = 1`),
  ],
);
