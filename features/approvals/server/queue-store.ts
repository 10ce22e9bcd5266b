import { type SQL, sql } from 'drizzle-orm';
import type { ApprovalRow, QueueRequest, SeenItem } from '#features/approvals/contract.ts';
import { MAX_DECIDED } from '#features/approvals/contract.ts';
import { departmentsBeneath } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { ordered, pageBounds } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import { principalsOf } from './principals.ts';

/** Who asks, and how far they see. */
export interface Viewer {
  readonly userId: number;
  readonly today: CalendarDate;
  /** A condition on `person`; undefined means everybody. */
  readonly people: SQL | undefined;
  /** Also everything booked on projects they lead or direct. */
  readonly ledProjects: boolean;
}

export const projectJson = sql`
  case when p.id is null then null else json_build_object(
    'id', p.id, 'code', p.code, 'nameZh', p.name_zh, 'nameEn', p.name_en,
    'parent', case when main.id is null then null
      else json_build_object('nameZh', main.name_zh, 'nameEn', main.name_en) end) end`;

const led = (userId: number) => sql`
  i.project_id in (
    select one.id from project one left join project over on over.id = one.parent_id
    where ${userId} in (one.lead_id, one.director_id, over.lead_id, over.director_id))`;

/** Everything the viewer may look at, whether it asks them or not. */
function reach({ userId, people, ledProjects }: Viewer): SQL {
  if (people === undefined) return sql`true`;
  return ledProjects
    ? sql`(${people} or ${led(userId)} or waiting.item_id is not null)`
    : sql`(${people} or waiting.item_id is not null)`;
}

/** What waits for the viewer, by the index of whom items ask. */
const waitingItems = ({ userId, today }: Viewer) => sql`
  select distinct c.item_id from approval_candidate c
  where c.person_id in (${principalsOf(userId, today)})`;

/** What the viewer has decided, or had decided for them. */
const decidedItems = ({ userId }: Viewer) => sql`
  select item_id from approval_step where decided_by = ${userId}
  union
  select item_id from approval_step where on_behalf_of = ${userId}`;

/**
 * The items of a view, as `i`, with whose and for what. `asks` says that the viewer may decide it
 * now, which nobody may once the batch is closed; `pending` and `done` are what the view means by them: in one's own, what still waits for
 * oneself, whoever comes afterwards.
 */
function seenItems(viewer: Viewer, { view, state }: Pick<Filters, 'view' | 'state'>): SQL {
  const waits = sql`(waiting.item_id is not null and i.state = 'pending' and i.person_id <> ${viewer.userId})`;
  const asks = sql`(${waits} and batch.status = 'open')`;
  const common = sql`
    join batch on batch.id = i.batch_id
    join person on person.id = i.person_id
    join department dept on dept.id = person.dept_id
    left join project p on p.id = i.project_id
    left join project main on main.id = p.parent_id`;
  if (view === 'mine') {
    // What waits is read most, and years of decisions are no part of it.
    const mine =
      state === 'pending'
        ? waitingItems(viewer)
        : sql`
            select item_id from (${waitingItems(viewer)}) as waiting
            union
            select item_id from (${decidedItems(viewer)}) as over`;
    return sql`
      select i.*, ${asks} as asks, ${waits} as pending, not ${waits} as done
      from (${mine}) as mine
      join approval_item i on i.id = mine.item_id
      left join (${waitingItems(viewer)}) as waiting on waiting.item_id = i.id
      ${common}`;
  }
  return sql`
    select i.*, ${asks} as asks, i.state in ('pending', 'orphaned') as pending,
      i.state in ('approved', 'rejected') as done
    from approval_item i
    left join (${waitingItems(viewer)}) as waiting on waiting.item_id = i.id
    ${common}`;
}

const beneath = (deptId: number) => sql`
  person.dept_id in (${departmentsBeneath(sql`array[${deptId}::int]`)})`;

const searched = {
  written: [sql`person.nick_name`, sql`person.staff_no`],
  sound: [sql`person.pinyin`],
};

type Filters = Pick<QueueRequest, 'batchId' | 'view'> &
  Partial<Pick<QueueRequest, 'deptId' | 'projectId' | 'query' | 'state'>>;

function conditions(viewer: Viewer, filters: Filters): SQL {
  const { batchId, view, deptId, projectId, query } = filters;
  return sql.join(
    [
      sql`i.batch_id = ${batchId}`,
      ...(view === 'reach' ? [reach(viewer)] : []),
      ...(deptId === undefined ? [] : [beneath(deptId)]),
      ...(projectId === undefined
        ? []
        : [
            projectId === 0
              ? sql`i.project_id is null`
              : sql`(i.project_id = ${projectId} or p.parent_id = ${projectId})`,
          ]),
      foundBy(query, searched) ?? sql`true`,
    ],
    sql` and `,
  );
}

const seen = (viewer: Viewer, filters: Filters) =>
  sql`${seenItems(viewer, filters)} where ${conditions(viewer, filters)}`;

function flagged(flag: QueueRequest['flag']): SQL {
  if (flag === undefined) return sql`true`;
  if (flag === 'any') return sql`cardinality(i.flags) > 0`;
  if (flag === 'none') return sql`cardinality(i.flags) = 0`;
  return sql`${flag} = any(i.flags)`;
}

const STATES = { pending: sql`i.pending`, done: sql`i.done`, all: sql`true` } as const;

const wanted = ({ state, flag }: QueueRequest) => sql`(${STATES[state]} and ${flagged(flag)})`;

const TOTALS = {
  pending: sql`i.pending`,
  done: sql`i.done`,
  all: sql`true`,
  approved: sql`i.state = 'approved'`,
  returned: sql`i.state in ('rejected', 'onHold')`,
} as const;

export type TotalName = keyof typeof TOTALS;

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

const amountOf = (condition: SQL) => sql`json_build_object(
  'count', count(*) filter (where ${condition}),
  'minutes', coalesce(sum(i.minutes) filter (where ${condition}), 0)::bigint)`;

const PLAIN = sql`i.asks and cardinality(i.flags) = 0`;

/** Counts and sums of everything the filters let through, and what can be approved together. */
export async function sumQueue(
  executor: Executor,
  viewer: Viewer,
  request: QueueRequest,
): Promise<QueueTotals> {
  const totals = Object.entries(TOTALS).map(
    ([name, condition]) => sql`${sql.raw(`'${name}'`)}, ${amountOf(condition)}`,
  );
  const [row] = await rowsOf<QueueTotals>(
    executor,
    sql`
      select json_build_object(${sql.join(totals, sql`, `)}) as totals,
        ${amountOf(wanted(request))} as wanted, ${amountOf(PLAIN)} as plain,
        coalesce((json_agg(json_build_object('id', i.id, 'version', i.version) order by i.id)
          filter (where ${PLAIN} and i.place <= ${MAX_DECIDED})), '[]'::json) as "plainItems"
      from (
        select i.*, count(*) filter (where ${PLAIN}) over (order by i.id) as place
        from (${seen(viewer, { ...request, state: 'all' })}) as i
      ) as i`,
  );
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

type Sort = 'nickName' | 'dept' | 'project' | 'hours' | 'submittedAt';

const SORTS = {
  nickName: sql`person.pinyin, person.nick_name, person.id`,
  dept: sql`dept.code`,
  project: sql`coalesce(p.code, '~')`,
  hours: sql`i.minutes`,
  submittedAt: sql`i.submitted_at`,
} as const satisfies Record<Sort, SQL>;

export interface FoundRow
  extends Omit<ApprovalRow, 'hours' | 'lastHours' | 'waitsFor' | 'returned'> {
  readonly minutes: number;
  readonly lastMinutes: number | null;
}

const rowColumns = sql`
  i.id, i.version, i.state, person.id as "userId", person.staff_no as "staffNo",
  person.nick_name as "nickName", dept.name_zh as "deptNameZh", dept.name_en as "deptNameEn",
  ${projectJson} as project, i.minutes, i.last_minutes as "lastMinutes", i.flags,
  ${instantText(sql`i.submitted_at`)} as "submittedAt", i.asks as "canDecide"`;

const rowJoins = sql`
  join person on person.id = i.person_id
  join department dept on dept.id = person.dept_id
  left join project p on p.id = i.project_id
  left join project main on main.id = p.parent_id`;

/** One page of the queue, as a statement: its plan is looked at in a test. */
export function queueStatement(
  viewer: Viewer,
  request: QueueRequest,
  paging: { readonly pageNum: number; readonly pageSize: number },
  by: 'nickName' | 'project',
): SQL {
  const { limit, offset } = pageBounds(paging);
  return sql`
    select ${rowColumns} from (${seen(viewer, request)}) as i ${rowJoins}
    where ${wanted(request)}
    order by ${sql.join(ordered(request.sort ?? by, SORTS, sql`i.id`), sql`, `)}
    limit ${limit} offset ${offset}`;
}

export const findQueue = (executor: Executor, ...given: Parameters<typeof queueStatement>) =>
  rowsOf<FoundRow>(executor, queueStatement(...given));

/** One item, if the viewer may look at it. */
export async function findRow(
  executor: Executor,
  viewer: Viewer,
  itemId: number,
): Promise<(FoundRow & { readonly sheetId: number }) | null> {
  const [row] = await rowsOf<FoundRow & { sheetId: number }>(
    executor,
    sql`
      select ${rowColumns}, i.sheet_id as "sheetId"
      from (
        ${seenItems(viewer, { view: 'reach' })}
        where i.id = ${itemId}
          and (${reach(viewer)} or i.id in (${decidedItems(viewer)}))
      ) as i ${rowJoins}`,
  );
  return row ?? null;
}

interface Branch {
  readonly pending: number;
  readonly total: number;
}

/** Departments with the rows of their own people; the caller adds up what lies beneath. */
export const countByDepartment = (executor: Executor, viewer: Viewer, filters: Filters) =>
  rowsOf<Branch & { id: number; parentId: number | null; nameZh: string; nameEn: string }>(
    executor,
    sql`
      select d.id, d.parent_id as "parentId", d.name_zh as "nameZh", d.name_en as "nameEn",
        coalesce(counted.pending, 0) as pending, coalesce(counted.total, 0) as total
      from department d
      left join (
        select person.dept_id, count(*) filter (where i.pending) as pending, count(*) as total
        from (${seen(viewer, filters)}) as i join person on person.id = i.person_id
        group by person.dept_id
      ) as counted on counted.dept_id = d.id
      order by d.sort_order, d.code`,
  );

export const countByProject = (executor: Executor, viewer: Viewer, filters: Filters) =>
  rowsOf<Branch & { project: ApprovalRow['project'] }>(
    executor,
    sql`
      select ${projectJson} as project, counted.pending, counted.total
      from (
        select i.project_id, count(*) filter (where i.pending) as pending, count(*) as total
        from (${seen(viewer, filters)}) as i
        group by i.project_id
      ) as counted
      left join project p on p.id = counted.project_id
      left join project main on main.id = p.parent_id
      order by coalesce(p.code, '~')`,
  );

const SHOWN_BATCHES = 60;

/** In a batch that has not opened yet nobody can have submitted anything. */
export const findQueueBatches = (executor: Executor, viewer: Viewer, now: string) =>
  rowsOf<{
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
        case when b.status = 'open' then coalesce(counted.pending, 0) else 0 end as pending
      from batch b
      left join (
        select i.batch_id, count(*) as pending
        from (${waitingItems(viewer)}) as waiting join approval_item i on i.id = waiting.item_id
        where i.person_id <> ${viewer.userId}
        group by i.batch_id
      ) as counted on counted.batch_id = b.id
      where b.status <> 'draft' and b.open_at <= ${now}
      order by b.start_date desc limit ${SHOWN_BATCHES}`,
  );
