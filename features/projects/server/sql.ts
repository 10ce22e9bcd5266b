import { type SQL, sql } from 'drizzle-orm';

/** Projects as other features may read them. */
export const projects = sql`(
  select id, parent_id, code, name_zh, name_en, pinyin, project_type, division, status, start_date,
    end_date, lead_id, director_id
  from project)`;

/** A project and its parts, as a query: found by indexes, where a row's main project is in none. */
export const withParts = (projectId: SQL): SQL =>
  sql`select one.id from project one where ${projectId} in (one.id, one.parent_id)`;

/** Who may book on a project; one that names nobody goes by its main project, or is everybody's. */
export const projectMembers = sql`(select project_id, person_id, dept_id from project_member)`;

/** A project as `projectRef` of kernel/references.ts with its main project, in one JSON value; null where there is none. */
export const projectRefJson = (project: SQL, main: SQL): SQL => sql`
  case when ${project}.id is null then null else json_build_object(
    'id', ${project}.id, 'code', ${project}.code,
    'nameZh', ${project}.name_zh, 'nameEn', ${project}.name_en,
    'parent', case when ${main}.id is null then null
      else json_build_object('nameZh', ${main}.name_zh, 'nameEn', ${main}.name_en) end) end`;

/** Projects that somebody leads or directs, themselves or by the main project, as a query. */
export const projectsLedBy = (personId: SQL): SQL => sql`
  select one.id from project one left join project main on main.id = one.parent_id
  where ${personId} in (one.lead_id, one.director_id, main.lead_id, main.director_id)`;

/** The roles that leading and directing projects gives, as a query. */
export const rolesByProjects = (personId: SQL): SQL => sql`
  select 'pl' from project where lead_id = ${personId}
  union
  select 'pd' from project where director_id = ${personId}`;
