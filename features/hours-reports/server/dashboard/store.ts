import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import {
  departments,
  departmentsBeneath,
  people,
  placedPerson,
} from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Absence, SheetState } from '#features/timesheets/rules.ts';
import { hoursByMonth, sheets } from '#features/timesheets/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { instantText } from '#server/platform/db/columns.ts';
import {
  type Executor,
  inText,
  oftenRowsOf,
  unseen,
  unseenIds,
} from '#server/platform/db/database.ts';
import { pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import type { DepartmentName, Place } from './reach.ts';

export const ids = (values: readonly number[]): SQL => sql`${sql.param(values)}::int[]`;

export interface KnownBatch {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly deadline: string;
  readonly status: 'open' | 'closed';
  readonly madeAt: string | null;
}

/** Every batch that asks for hours, newest first. */
export const findBatches = (executor: Executor) =>
  oftenRowsOf<KnownBatch>(
    executor,
    sql`
      select batch.id, batch.name, batch.start_date as "startDate", batch.end_date as "endDate",
        ${instantText(sql`batch.deadline`)} as deadline, batch.status,
        ${instantText(sql`made.made_at`)} as "madeAt"
      from ${batches} batch left join hours_sum_batch made on made.batch_id = batch.id
      where batch.status <> 'draft' order by batch.start_date desc, batch.id desc`,
  );

export interface NodeSums {
  readonly batchId: number;
  readonly people: number;
  readonly required: number;
  readonly project: number;
  readonly absence: number;
  readonly missing: number;
}

const nodeSums = sql`
  coalesce(sum(node.people), 0)::int as people,
  coalesce(sum(node.required_minutes), 0)::bigint as required,
  coalesce(sum(node.project_minutes), 0)::bigint as project,
  coalesce(sum(node.absence_minutes), 0)::bigint as absence,
  coalesce(sum(node.missing_minutes), 0)::bigint as missing`;

/** All departments in view together, by batch. */
export const sumNodes = (executor: Executor, { nodes }: Place, batchIds: readonly number[]) =>
  oftenRowsOf<NodeSums>(
    executor,
    sql`
      select node.batch_id as "batchId", ${nodeSums} from hours_sum_node node
      where node.batch_id = any(${unseenIds(ids(batchIds))})
        and node.node_id = any(${unseenIds(ids(nodes))})
      group by node.batch_id`,
  );

export interface SubjectSum {
  readonly batchId: number;
  readonly projectId: number | null;
  readonly absence: Absence | null;
  readonly minutes: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

const ofProjects = ({ projectIds }: Place, column: SQL): SQL =>
  projectIds === null ? sql`true` : sql`${column} = any(${ids(projectIds)})`;

/** What the hours in view were booked on, by batch, in no order. */
export const sumSubjects = (executor: Executor, place: Place, batchIds: readonly number[]) =>
  oftenRowsOf<SubjectSum>(
    executor,
    sql`
      select booked.*, project.code, project.name_zh as "nameZh", project.name_en as "nameEn"
      from (
        select part.batch_id as "batchId", part.project_id as "projectId", part.absence,
          sum(part.minutes)::bigint as minutes
        from hours_sum_subject part
        where part.batch_id = any(${unseenIds(ids(batchIds))})
          and part.node_id = any(${unseenIds(ids(place.nodes))})
          and ${ofProjects(place, sql`part.project_id`)}
        group by 1, 2, 3
      ) booked left join ${projects} project on project.id = booked."projectId"`,
  );

/** Departments that have lines of their own: beneath the one that is looked at, or side by side. */
const inLine = ({ parent, nodes }: Place): SQL =>
  parent === null ? sql`unit.id = any(${ids(nodes)})` : sql`unit.parent_id = ${parent.id}`;

export type DepartmentSums = DepartmentName & Omit<NodeSums, 'batchId'>;

export const sumDepartments = (executor: Executor, place: Place, batchId: number) =>
  oftenRowsOf<DepartmentSums>(
    executor,
    sql`
      select unit.id, unit.name_zh as "nameZh", unit.name_en as "nameEn", ${nodeSums}
      from ${departments} unit
      join hours_sum_node node on node.node_id = unit.id and node.batch_id = ${batchId}
      where ${inLine(place)}
      group by unit.id, unit.name_zh, unit.name_en, unit.sort_order, unit.code
      order by unit.sort_order, unit.code`,
  );

export type DepartmentProjectSum = DepartmentName & { readonly project: number };

/** The same on some projects alone. */
export const sumDepartmentsOnProjects = (executor: Executor, place: Place, batchId: number) =>
  oftenRowsOf<DepartmentProjectSum>(
    executor,
    sql`
      select unit.id, unit.name_zh as "nameZh", unit.name_en as "nameEn",
        sum(part.minutes)::bigint as project
      from ${departments} unit
      join hours_sum_subject part on part.node_id = unit.id and part.batch_id = ${batchId}
      where ${inLine(place)} and ${ofProjects(place, sql`part.project_id`)}
      group by unit.id, unit.name_zh, unit.name_en, unit.sort_order, unit.code
      order by unit.sort_order, unit.code`,
  );

export interface MonthSums {
  readonly month: Month;
  readonly project: number;
  readonly required: number | null;
  readonly open: boolean;
}

export const sumMonths = (
  executor: Executor,
  { nodes }: Place,
  days: { readonly since: string; readonly until: string },
) =>
  oftenRowsOf<MonthSums>(
    executor,
    sql`
      select to_char(part.date, 'YYYY-MM') as month, sum(part.project_minutes)::bigint as project,
        sum(part.required_minutes)::bigint as required, bool_or(batch.status = 'open') as open
      from hours_sum_day part join ${batches} batch on batch.id = part.batch_id
      where part.node_id = any(${ids(nodes)}) and part.date between ${days.since} and ${days.until}
      group by 1`,
  );

/** On some projects alone there are sums of whole batches; one belongs to the month it ends in. */
export const sumMonthsOnProjects = (
  executor: Executor,
  place: Place,
  days: { readonly since: string; readonly until: string },
) =>
  oftenRowsOf<MonthSums>(
    executor,
    sql`
      select to_char(batch.end_date, 'YYYY-MM') as month, sum(part.minutes)::bigint as project,
        null::bigint as required, bool_or(batch.status = 'open') as open
      from ${batches} batch join hours_sum_subject part on part.batch_id = batch.id
      where batch.end_date between ${days.since} and ${days.until}
        and part.node_id = any(${ids(place.nodes)}) and ${ofProjects(place, sql`part.project_id`)}
      group by 1`,
  );

export interface DaySum {
  readonly date: string;
  readonly required: number;
  readonly filled: number;
}

export const sumDays = (executor: Executor, { nodes }: Place, batch: KnownBatch) =>
  oftenRowsOf<DaySum>(
    executor,
    sql`
      select part.date, sum(part.required_minutes)::bigint as required,
        sum(part.project_minutes + part.absence_minutes)::bigint as filled
      from hours_sum_day part
      where part.node_id = any(${ids(nodes)}) and part.batch_id = ${batch.id}
        and part.date between ${batch.startDate} and ${batch.endDate}
      group by part.date`,
  );

export interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface FoundPerson {
  readonly userId: number;
  readonly staffNo: string;
  readonly nickName: string;
  readonly deptNameZh: string;
  readonly deptNameEn: string;
}

interface PersonsPage {
  readonly total: number;
  readonly minutes: number;
  readonly rows: (FoundPerson & {
    readonly state: 'none' | SheetState;
    readonly minutes: number;
  })[];
}

/** In the text, as their batch is: how many people owe hours decides which index is read. */
const theNodes = ({ nodes }: Place): SQL =>
  sql`array[${sql.join(nodes.map(inText), sql`, `)}]::int[]`;

/** Who owes hours in the departments in `reached`. */
const owingIn = (batchId: number): SQL => sql`
  one.batch_id = ${inText(batchId)} and one.missing_minutes > 0
    and one.dept_id in (select id from reached)`;

const owing = (batchId: number, whom: SQL = sql`true`) => sql`
  select one.person_id, min(one.state) as state, sum(one.missing_minutes)::int as minutes
  from hours_sum_person one where ${owingIn(batchId)} and ${whom} group by one.person_id`;

/**
 * The same as far as a page reaches. Most people are one row of the sums, which are there in the order
 * of the list; only of the few who moved are several added up.
 */
const firstOwing = (batchId: number, count: number) => sql`
  select * from (
    select one.person_id, one.state, one.missing_minutes as minutes
    from hours_sum_person one
    where ${owingIn(batchId)} and one.person_id not in (select person_id from moved)
    -- The order of the index; without the last words it is another one.
    order by one.missing_minutes desc nulls last, one.person_id limit ${inText(count)}
  ) as most
  union all
  select * from (
    ${owing(batchId, sql`one.person_id in (select person_id from moved)`)}
  ) as few`;

/** How many they are, and what they owe; of one department its sums say it. */
const owingTotals = (place: Place, batchId: number): SQL =>
  place.nodes.length === 1
    ? sql`select missing_people as total, missing_minutes as minutes from hours_sum_node
        where batch_id = ${inText(batchId)} and node_id = ${unseen(sql`${place.nodes[0]}::int`)}`
    : sql`select count(*)::int as total, coalesce(sum(minutes), 0)::bigint as minutes
        from (${owing(batchId)}) all_of_them`;

/** Who has booked on the projects in view. */
const booking = (place: Place, batchId: number) => sql`
  select hours.person_id, min(hours.state) as state, sum(hours.minutes)::int as minutes
  from ${sheets} sheet join ${hoursByMonth} hours on hours.sheet_id = sheet.id
  where sheet.batch_id = ${inText(batchId)} and ${ofProjects(place, sql`hours.project_id`)}
    and hours.dept_id in (select id from reached)
  group by hours.person_id`;

/** A page of those who are found, the most first. */
async function personsPage(
  executor: Executor,
  place: Place,
  steps: { readonly found: SQL; readonly totals: SQL; readonly before?: SQL },
  bounds: { readonly limit: number; readonly offset: number } | null,
): Promise<PersonsPage> {
  const part = bounds === null ? sql`` : thatPage(bounds);
  const [row] = await oftenRowsOf<{ page: PersonsPage }>(
    executor,
    sql`
      with reached as materialized (${departmentsBeneath(theNodes(place))}), ${steps.before ?? sql``}
      found as materialized (${steps.found}),
      totals as (${steps.totals}), page as (
        select * from found order by minutes desc, person_id ${part}
      )
      select json_build_object(
        'total', coalesce((select total from totals), 0),
        'minutes', coalesce((select minutes from totals), 0),
        'rows', (select coalesce(json_agg(line), '[]'::json) from (
          select ${placedPerson(sql`person`, sql`unit`)}, page.state, page.minutes
          from page join ${people} person on person.id = page.person_id
          join ${departments} unit on unit.id = person.dept_id
          order by page.minutes desc, page.person_id
        ) line)) as page`,
  );
  return row?.page ?? { total: 0, minutes: 0, rows: [] };
}

export function findPersons(
  executor: Executor,
  place: Place,
  batchId: number,
  paging: Paging | null,
): Promise<PersonsPage> {
  const bounds = paging === null ? null : pageBounds(paging);
  if (place.view === 'projects') {
    const totals = sql`
      select count(*)::int as total, coalesce(sum(minutes), 0)::bigint as minutes from found`;
    return personsPage(executor, place, { found: booking(place, batchId), totals }, bounds);
  }
  const totals = owingTotals(place, batchId);
  if (bounds === null) return personsPage(executor, place, { found: owing(batchId), totals }, null);
  const before = sql`
    moved as materialized (
      select distinct person_id from hours_sum_person
      where batch_id = ${inText(batchId)} and not counted
    ),`;
  const found = firstOwing(batchId, bounds.offset + bounds.limit);
  return personsPage(executor, place, { before, found, totals }, bounds);
}
