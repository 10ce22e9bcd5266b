import { type SQL, sql } from 'drizzle-orm';
import type { ApprovalRow, QueueRequest, SeenItem } from '#features/approvals/contract.ts';
import { MAX_DECIDED } from '#features/approvals/contract.ts';
import { batches } from '#features/batches/server/sql.ts';
import { departments, people } from '#features/people/server/sql.ts';
import { projectRefJson, projects } from '#features/projects/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, oftenRowsOf } from '#server/platform/db/database.ts';
import { ordered, pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import {
  type Filters,
  STANDING,
  seenItem,
  seenItems,
  type Viewer,
  waitingItems,
} from './seen-items.ts';

function flagged(flag: QueueRequest['flag']): SQL {
  if (flag === undefined) return sql`true`;
  if (flag === 'any') return sql`cardinality(i.flags) > 0`;
  if (flag === 'none') return sql`cardinality(i.flags) = 0`;
  return sql`${flag} = any(i.flags)`;
}

const inState = ({ view, state }: QueueRequest): SQL =>
  state === 'all' ? sql`true` : STANDING[view][state];

const totalsOf = (view: QueueRequest['view']) => ({
  ...STANDING[view],
  all: sql`true`,
  approved: sql`i.state = 'approved'`,
  returned: sql`i.state in ('rejected', 'onHold')`,
});

export type TotalName = keyof ReturnType<typeof totalsOf>;

interface Amount {
  readonly count: number;
  readonly minutes: number;
}

export interface QueueTotals {
  readonly totals: Readonly<Record<TotalName, Amount>>;
  readonly wanted: Amount;
  readonly plain: Amount;
  readonly plainItems: readonly SeenItem[];
}

/** Of groups, each with its own `count` and `minutes`. */
const amountOf = (condition: SQL) => sql`json_build_object(
  'count', coalesce(sum(i.count) filter (where ${condition}), 0)::int,
  'minutes', coalesce(sum(i.minutes) filter (where ${condition}), 0)::bigint)`;

/**
 * Counts and sums of everything the filters let through, and what can be approved together, as a
 * statement: its plan is looked at in a test. Items are put into a few groups first: a batch has
 * thousands, and each sum would go through all of them. Groups are made of as little as possible, so
 * that for whoever sees the company one batch of it is read from an index alone.
 */
export function sumStatement(viewer: Viewer, request: QueueRequest): SQL {
  const totals = Object.entries(totalsOf(request.view)).map(
    ([name, condition]) => sql`${sql.raw(`'${name}'`)}, ${amountOf(condition)}`,
  );
  // Whatever the view: only what waits for the viewer can be approved.
  const waiting = { ...request, view: 'mine', state: 'pending' } as const;
  const waits = request.view === 'mine' ? sql`i.waits` : sql`false`;
  return sql`
    with plain as (
      select i.id, i.version, i.minutes from (${seenItems(viewer, waiting)}) as i
      where i.waits and cardinality(i.flags) = 0
    )
    select json_build_object(${sql.join(totals, sql`, `)}) as totals,
      ${amountOf(sql`i.flagged and ${inState(request)}`)} as wanted,
      (select json_build_object('count', count(*), 'minutes', coalesce(sum(minutes), 0)::bigint)
        from plain) as plain,
      coalesce((
        select json_agg(json_build_object('id', id, 'version', version) order by id)
        from (select id, version from plain order by id limit ${MAX_DECIDED}) as first
      ), '[]'::json) as "plainItems"
    from (
      select i.state, ${waits} as waits, ${flagged(request.flag)} as flagged,
        count(*) as count, sum(i.minutes) as minutes
      from (${seenItems(viewer, { ...request, state: 'all' })}) as i
      group by 1, 2, 3
    ) as i`;
}

export async function sumQueue(
  executor: Executor,
  ...given: Parameters<typeof sumStatement>
): Promise<QueueTotals> {
  const [row] = await oftenRowsOf<QueueTotals>(executor, sumStatement(...given));
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

type Sort = 'nickName' | 'dept' | 'project' | 'hours' | 'submittedAt';

const SORTS = {
  nickName: [sql`i.pinyin`, sql`i.nick_name`, sql`i.person_id`],
  dept: sql`dept.code`,
  project: sql`coalesce(p.code, '~')`,
  hours: sql`i.minutes`,
  submittedAt: sql`i.submitted_at`,
} as const satisfies Record<Sort, SQL | readonly SQL[]>;

export interface FoundRow
  extends Omit<ApprovalRow, 'hours' | 'lastHours' | 'waitsFor' | 'returned'> {
  readonly minutes: number;
  readonly lastMinutes: number | null;
}

/** Items with whose they are. */
const withPeople = (items: SQL) => sql`(
  select i.*, person.staff_no, person.nick_name, person.pinyin, person.dept_id
  from (${items}) as i join ${people} person on person.id = i.person_id)`;

const rowColumns = sql`
  i.id, i.version, i.state, i.person_id as "userId", i.staff_no as "staffNo",
  i.nick_name as "nickName", dept.name_zh as "deptNameZh", dept.name_en as "deptNameEn",
  ${projectRefJson(sql`p`, sql`main`)} as project, i.minutes, i.last_minutes as "lastMinutes", i.flags,
  ${instantText(sql`i.submitted_at`)} as "submittedAt", i.waits as "canDecide"`;

const rowJoins = sql`
  left join ${departments} dept on dept.id = i.dept_id
  left join ${projects} p on p.id = i.project_id
  left join ${projects} main on main.id = p.parent_id`;

/** One page of the queue, as a statement: its plan is looked at in a test. */
export function queueStatement(
  viewer: Viewer,
  request: QueueRequest,
  paging: { readonly pageNum: number; readonly pageSize: number },
  by: 'nickName' | 'project',
): SQL {
  const { limit, offset } = pageBounds(paging);
  const order = sql.join(ordered(request.sort ?? by, SORTS, sql`i.id`), sql`, `);
  // What a row says is put together only once the row is known to be on the page.
  return sql`
    select ${rowColumns} from (
      select i.* from ${withPeople(seenItems(viewer, request))} as i ${rowJoins}
      where ${inState(request)} and ${flagged(request.flag)}
      order by ${order} ${thatPage({ limit, offset })}
    ) as i ${rowJoins}
    order by ${order}`;
}

export const findQueue = (executor: Executor, ...given: Parameters<typeof queueStatement>) =>
  oftenRowsOf<FoundRow>(executor, queueStatement(...given));

/** One item, if the viewer may look at it. */
export async function findRow(
  executor: Executor,
  viewer: Viewer,
  itemId: number,
): Promise<(FoundRow & { readonly sheetId: number }) | null> {
  const [row] = await oftenRowsOf<FoundRow & { sheetId: number }>(
    executor,
    sql`
      select ${rowColumns}, i.sheet_id as "sheetId"
      from ${withPeople(seenItem(viewer, itemId))} as i ${rowJoins}`,
  );
  return row ?? null;
}

interface Branch {
  readonly pending: number;
  readonly total: number;
}

const pendingOf = ({ view }: Filters) => sql`count(*) filter (where ${STANDING[view].pending})`;

/** Departments with the rows of their own people; the caller adds up what lies beneath. */
export const countByDepartment = (executor: Executor, viewer: Viewer, filters: Filters) =>
  oftenRowsOf<Branch & { id: number; parentId: number | null; nameZh: string; nameEn: string }>(
    executor,
    sql`
      select d.id, d.parent_id as "parentId", d.name_zh as "nameZh", d.name_en as "nameEn",
        coalesce(counted.pending, 0) as pending, coalesce(counted.total, 0) as total
      from ${departments} d
      left join (
        select person.dept_id, ${pendingOf(filters)} as pending, count(*) as total
        from (${seenItems(viewer, filters)}) as i join ${people} person on person.id = i.person_id
        group by person.dept_id
      ) as counted on counted.dept_id = d.id
      order by d.sort_order, d.code`,
  );

export const countByProject = (executor: Executor, viewer: Viewer, filters: Filters) =>
  oftenRowsOf<Branch & { project: ApprovalRow['project'] }>(
    executor,
    sql`
      select ${projectRefJson(sql`p`, sql`main`)} as project, counted.pending, counted.total
      from (
        select i.project_id, ${pendingOf(filters)} as pending, count(*) as total
        from (${seenItems(viewer, filters)}) as i
        group by i.project_id
      ) as counted
      left join ${projects} p on p.id = counted.project_id
      left join ${projects} main on main.id = p.parent_id
      order by coalesce(p.code, '~')`,
  );

const SHOWN_BATCHES = 60;

/** In a batch that has not opened yet nobody can have submitted anything. */
export const findQueueBatches = (executor: Executor, viewer: Viewer, now: string) =>
  oftenRowsOf<{
    id: number;
    name: string;
    startDate: string;
    endDate: string;
    status: 'open' | 'closed';
    pending: number;
  }>(
    executor,
    sql`
      select b.id, b.name, b.start_date as "startDate", b.end_date as "endDate", b.status,
        coalesce(counted.pending, 0) as pending
      from ${batches} b
      left join (
        select i.batch_id, count(*) as pending
        from (${waitingItems(viewer)}) as waiting join approval_item i on i.id = waiting.item_id
        where i.person_id <> ${viewer.userId}
        group by i.batch_id
      ) as counted on counted.batch_id = b.id
      where b.status <> 'draft' and b.open_at <= ${now}
      order by b.start_date desc, b.id desc limit ${SHOWN_BATCHES}`,
  );

/** What waits for somebody now, by the index of whom items ask. */
export async function countWaiting(executor: Executor, viewer: Viewer): Promise<number> {
  const [row] = await oftenRowsOf<{ waiting: number }>(
    executor,
    sql`
      select count(*)::int as waiting
      from (${waitingItems(viewer)}) as waiting
      join approval_item i on i.id = waiting.item_id
      where i.state = 'pending' and i.person_id <> ${viewer.userId}`,
  );
  return row?.waiting ?? 0;
}
