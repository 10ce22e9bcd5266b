import { type SQL, sql } from 'drizzle-orm';
import { departmentsAbove } from '#features/people/server/sql.ts';
import { projectMembers, projects } from '#features/projects/server/sql.ts';
import type { BookableProject } from '#features/timesheets/contract.ts';
import { FillMode } from '#kernel/enums.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import { pinnedProject } from './schema.ts';
import type { Filler, FillerBatch } from './store.ts';

/** Whom projects are for: the person, and the department they stand in. */
export interface ProjectReader {
  readonly userId: SQL;
  readonly deptId: SQL;
}

const readerOf = ({ userId, deptId }: Pick<Filler, 'userId' | 'deptId'>): ProjectReader => ({
  userId: sql`${userId}`,
  deptId: sql`${deptId}`,
});

const modeOf = (mode: FillMode) => sql`${mode}::int`;

/** Rows are sub-projects where a project has some, or main projects throughout. */
const fitsMode = (mode: SQL) => sql`
  case ${mode} when ${sql.raw(String(FillMode.MAIN_PROJECT))} then p.parent_id is null
  else not exists (select 1 from ${projects} child where child.parent_id = p.id) end`;

/** The main project `main` of each project `p`, all of them looked at once. */
const mainOfMany = sql`left join ${projects} main on main.id = p.parent_id`;

/** The same for the few projects of a sheet: the planner would look at all of them again. */
const mainOfFew = sql`left join lateral (
  select * from ${projects} one where one.id = p.parent_id offset 0) main on true`;

/**
 * Whether hours may be booked on a project `p` by whoever is named for `named`. Members of a sub-project
 * go before those of its main project; where nobody is named, everybody may book. `lines` is a step with
 * the departments that somebody stands in.
 */
const isOpenTo = (filler: ProjectReader, mode: SQL): SQL => sql`
  p.status = 'active' and ${fitsMode(mode)} and (
    not exists (select 1 from ${projectMembers} m where m.project_id = named.id)
    or exists (
      select 1 from ${projectMembers} m
      where m.project_id = named.id
        and (m.person_id = ${filler.userId}::int or m.dept_id in (select id from lines))
    )
  )`;

const linesOf = (filler: ProjectReader): SQL =>
  sql`with lines as (${departmentsAbove(sql`${filler.deptId}::int`)})`;

const named = sql`
  cross join lateral (
    select case
      when exists (select 1 from ${projectMembers} m where m.project_id = p.id) then p.id
      else coalesce(p.parent_id, p.id)
    end as id
  ) named`;

/**
 * These projects as the page of a sheet is told about them, as a query of `BookableProject`; `which`
 * is a condition on the project `p` and its main one `main`.
 */
const projectsFor = (filler: ProjectReader, mode: SQL, main: SQL, which: SQL): SQL => sql`
  ${linesOf(filler)}
  select p.id, p.code, p.name_zh as "nameZh", p.name_en as "nameEn", p.pinyin,
    p.start_date as "startDate", p.end_date as "endDate",
    case when main.id is null then null else json_build_object(
      'code', main.code, 'nameZh', main.name_zh, 'nameEn', main.name_en,
      'pinyin', main.pinyin) end as parent,
    exists (
      select 1 from pinned_project pin
      where pin.project_id = p.id and pin.person_id = ${filler.userId}::int
    ) as pinned,
    ${isOpenTo(filler, mode)} as open
  from ${projects} p
  ${main}
  ${named}
  where ${which}`;

/** What hours on a project are judged by, and what it is called where they are refused. */
export type JudgedProject = Pick<BookableProject, 'id' | 'code' | 'startDate' | 'endDate' | 'open'>;

/** These projects as far as saved hours are judged by them, as a query of `JudgedProject`. `ids` is an array. */
export const judgedProjects = (filler: ProjectReader, mode: SQL, ids: SQL): SQL => sql`
  ${linesOf(filler)}
  select p.id, p.code, p.start_date as "startDate", p.end_date as "endDate",
    ${isOpenTo(filler, mode)} as open
  from ${projects} p
  ${named}
  where p.id = any(${ids})`;

/** A sub-project follows its main one. */
const byCode = sql`coalesce(parent->>'code', code), parent is not null, code`;

/** These few projects in their order, whatever has become of them. `ids` is an array. */
export const fewProjects = (filler: ProjectReader, mode: SQL, ids: SQL): SQL => sql`
  select * from (${projectsFor(filler, mode, mainOfFew, sql`p.id = any(${ids})`)}) known
  order by ${byCode}`;

/** The projects somebody keeps at the top of their sheets, as a query of their identifiers. */
export const pinnedBy = (personId: SQL): SQL =>
  sql`select project_id from pinned_project where person_id = ${personId}::int`;

interface Looking {
  readonly batch: Pick<FillerBatch, 'fillMode' | 'startDate' | 'endDate'>;
  readonly text: string | undefined;
  readonly limit: number;
}

/**
 * What can be booked in a batch and is found by a text, pinned ones first. One more than the limit
 * tells that there are more.
 */
export function searchProjects(
  executor: Executor,
  filler: Pick<Filler, 'userId' | 'deptId'>,
  { batch, text, limit }: Looking,
): Promise<BookableProject[]> {
  const found = foundBy(text, {
    written: [
      ...[sql`p.code`, sql`p.name_zh`, sql`p.name_en`],
      ...[sql`main.code`, sql`main.name_zh`, sql`main.name_en`],
    ],
    sound: [sql`p.pinyin`, sql`main.pinyin`],
  });
  const isNow = sql`p.status = 'active' and p.start_date <= ${batch.endDate}
    and (p.end_date is null or p.end_date >= ${batch.startDate})`;
  const which = found === undefined ? isNow : sql`${isNow} and ${found}`;
  return rowsOf<BookableProject>(
    executor,
    sql`
      select * from (${projectsFor(readerOf(filler), modeOf(batch.fillMode), mainOfMany, which)}) known
      where open order by pinned desc, ${byCode} limit ${limit + 1}`,
  );
}

/** These projects, whatever has become of them. */
export function findProjects(
  executor: Executor,
  filler: Pick<Filler, 'userId' | 'deptId'>,
  mode: FillMode,
  ids: readonly number[],
): Promise<BookableProject[]> {
  const which = sql`${sql.param(ids)}::int[]`;
  return rowsOf<BookableProject>(executor, fewProjects(readerOf(filler), modeOf(mode), which));
}

export async function setPinned(
  tx: Transaction,
  personId: number,
  projectId: number,
  pinned: boolean,
): Promise<boolean> {
  const rows = pinned
    ? await tx
        .insert(pinnedProject)
        .values({ personId, projectId })
        .onConflictDoNothing()
        .returning()
    : await tx
        .delete(pinnedProject)
        .where(
          sql`${pinnedProject.personId} = ${personId} and ${pinnedProject.projectId} = ${projectId}`,
        )
        .returning();
  return rows.length > 0;
}
