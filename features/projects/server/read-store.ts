import { type SQL, sql } from 'drizzle-orm';
import { departments, people } from '#features/people/server/sql.ts';
import type {
  ListFilters,
  ListQuery,
  MemberDepartment,
  MemberPerson,
  ProjectRow,
  ProjectView,
} from '#features/projects/contract.ts';
import { type Database, type Executor, oftenRowsOf, rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { ordered, pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import { type Reader, visibleProjects } from './scope.ts';

type FlatView = Omit<ProjectView, 'abilities'>;

const personOf = (alias: SQL) => sql`case when ${alias}.id is null then null else
  json_build_object('id', ${alias}.id, 'nickName', ${alias}.nick_name, 'staffNo', ${alias}.staff_no)
  end`;

/** What every list and page shows of a project; `p` is the project. */
const viewColumns = sql`
  p.id, p.code, p.name_zh as "nameZh", p.name_en as "nameEn",
  case when main.id is null then null else json_build_object(
    'id', main.id, 'code', main.code, 'nameZh', main.name_zh, 'nameEn', main.name_en
  ) end as parent,
  p.project_type as "projectType", p.division, p.status,
  p.start_date as "startDate", p.end_date as "endDate",
  ${personOf(sql`lead`)} as lead, ${personOf(sql`director`)} as director,
  (select count(person_id)::int from project_member where project_id = p.id) as "memberPeople",
  (select count(dept_id)::int from project_member where project_id = p.id) as "memberDepartments",
  (select count(*)::int from project sub where sub.parent_id = p.id) as "subCount",
  p.version`;

const viewJoins = sql`
  left join project main on main.id = p.parent_id
  left join ${people} lead on lead.id = p.lead_id
  left join ${people} director on director.id = p.director_id`;

function toView(reader: Reader, row: FlatView): ProjectView {
  const { id, code, nameZh, nameEn, parent, projectType, division, status, startDate } = row;
  const { endDate, lead, director, memberPeople, memberDepartments, subCount, version } = row;
  return {
    ...{ id, code, nameZh, nameEn, parent, projectType, division, status, startDate, endDate },
    ...{ lead, director, memberPeople, memberDepartments, subCount, version },
    abilities: { edit: reader.edits },
  };
}

/** A sub-project goes by the name of its main project too. */
const searched = {
  written: ['p', 'main'].flatMap((of) =>
    ['code', 'name_zh', 'name_en'].map((column) => sql.raw(`${of}.${column}`)),
  ),
  sound: [sql`p.pinyin`, sql`main.pinyin`],
};

/** Conditions on `p`, a project the reader may see, and `main`, what it belongs to. */
function matching(filters: ListFilters): SQL {
  const { query, projectType, division, status, leadId, parentId, level } = filters;
  const conditions = [
    foundBy(query, searched),
    projectType === undefined ? undefined : sql`p.project_type = ${projectType}`,
    division === undefined ? undefined : sql`p.division = ${division}`,
    status === undefined ? undefined : sql`p.status = ${status}`,
    leadId === undefined ? undefined : sql`p.lead_id = ${leadId}`,
    parentId === undefined ? undefined : sql`p.parent_id = ${parentId}`,
    level === 'main' ? sql`p.parent_id is null` : undefined,
    level === 'sub' ? sql`p.parent_id is not null` : undefined,
  ].filter((condition) => condition !== undefined);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

const isTree = ({ level, parentId }: ListFilters) => level === 'tree' && parentId === undefined;

const onlyInTree = (filters: ListFilters) => (isTree(filters) ? sql`true` : sql`false`);

/**
 * `hit`: what was looked for. `root`: the lines of the list; a sub-project is a line of its own
 * only where its main project is none the reader may see.
 */
const hitsAndRoots = (reader: Reader, filters: ListFilters) => sql`
  visible as (${visibleProjects(reader)}),
  hit as (
    select p.id, p.parent_id from project p left join project main on main.id = p.parent_id
    where p.id in (select id from visible) and ${matching(filters)}
  ),
  root as (${
    isTree(filters)
      ? sql`select distinct coalesce(up.id, hit.id) as id
          from hit left join visible up on up.id = hit.parent_id`
      : sql`select id from hit`
  })`;

const sortColumns = {
  code: sql`lower(p.code)`,
  name: sql`p.name_zh`,
  status: sql`array_position(array['planned', 'active', 'closed'], p.status)`,
  startDate: sql`p.start_date`,
  endDate: sql`p.end_date`,
};

/** One page of the list, everything in one statement: its lines, those beneath them, the total. */
export async function listProjects(
  executor: Executor,
  reader: Reader,
  query: ListQuery,
): Promise<{ total: number; rows: ProjectRow[] }> {
  const { limit, offset } = pageBounds(query);
  const order = sql.join(ordered(query.sort, sortColumns, sql`p.id`), sql`, `);
  const found = await oftenRowsOf<FlatView & { total: number; depth: number | null }>(
    executor,
    sql`
      with ${hitsAndRoots(reader, query)},
      paged as (
        select p.id, row_number() over (order by ${order}) as place
        from root join project p on p.id = root.id
        order by place ${thatPage({ limit, offset })}
      ),
      shown as (
        select id, place, 0 as depth from paged
        union all
        select sub.id, paged.place, 1 from paged join project sub on sub.parent_id = paged.id
        where ${onlyInTree(query)} and exists (select from hit where hit.id in (sub.id, paged.id))
      )
      select (select count(*) from root) as total, shown.depth, ${viewColumns}
      from (select) as one left join shown on true
      left join project p on p.id = shown.id ${viewJoins}
      order by shown.place, shown.depth, lower(p.code)`,
  );
  const rows: ProjectRow[] = [];
  for (const row of found) {
    if (row.depth === 0) rows.push({ ...toView(reader, row), subs: [] });
    if (row.depth === 1) rows.at(-1)?.subs.push(toView(reader, row));
  }
  return { total: found[0]?.total ?? 0, rows };
}

export async function findView(
  executor: Executor,
  reader: Reader,
  projectId: number,
): Promise<ProjectView | null> {
  const [row] = await rowsOf<FlatView>(
    executor,
    sql`
      select ${viewColumns} from project p ${viewJoins}
      where p.id = ${projectId} and p.id in (${visibleProjects(reader)})`,
  );
  return row === undefined ? null : toView(reader, row);
}

export async function findMembers(executor: Executor, projectId: number) {
  const rows = await rowsOf<{ person: MemberPerson | null; department: MemberDepartment | null }>(
    executor,
    sql`
      select
        case when p.id is null then null else json_build_object(
          'id', p.id, 'nickName', p.nick_name, 'staffNo', p.staff_no,
          'deptZh', own.name_zh, 'deptEn', own.name_en) end as person,
        case when d.id is null then null else json_build_object(
          'id', d.id, 'code', d.code, 'nameZh', d.name_zh, 'nameEn', d.name_en) end as department
      from project_member m
      left join ${people} p on p.id = m.person_id
      left join ${departments} own on own.id = p.dept_id
      left join ${departments} d on d.id = m.dept_id
      where m.project_id = ${projectId}
      order by d.code, p.staff_no`,
  );
  return {
    people: rows.flatMap(({ person }) => person ?? []),
    departments: rows.flatMap(({ department }) => department ?? []),
  };
}

/** As `listProjects` without pages: main projects in order of their code, each before its subs. */
export function streamForExport(
  db: Database,
  reader: Reader,
  filters: ListFilters,
  signal: AbortSignal,
) {
  return streamRows<FlatView>(
    db,
    sql`
      with ${hitsAndRoots(reader, filters)}
      select ${viewColumns} from project p ${viewJoins}
      where p.id in (select id from hit)
        or p.id in (select id from root)
        or (${onlyInTree(filters)} and p.parent_id in (select id from hit))
      order by lower(coalesce(main.code, p.code)), p.parent_id is not null, lower(p.code)`,
    signal,
  );
}
