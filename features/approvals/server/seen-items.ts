import { type SQL, sql } from 'drizzle-orm';
import type { QueueRequest } from '#features/approvals/contract.ts';
import { departmentsBeneath, isFoundPerson, people } from '#features/people/server/sql.ts';
import { projects, projectsLedBy } from '#features/projects/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { inText } from '#server/platform/db/database.ts';
import { principalsOf } from './principals.ts';

/** Who asks, and how far they see. */
export interface Viewer {
  readonly userId: number;
  readonly today: CalendarDate;
  /** A condition on `person`; undefined means everybody. */
  readonly reach: SQL | undefined;
  /** Also everything booked on projects they lead or direct. */
  readonly ledProjects: boolean;
}

export type Filters = Pick<QueueRequest, 'batchId' | 'view'> &
  Partial<Pick<QueueRequest, 'deptId' | 'projectId' | 'query' | 'state'>>;

/** What waits for the viewer, by the index of whom items ask. */
export const waitingItems = ({ userId, today }: Viewer) => sql`
  select distinct c.item_id from approval_candidate c
  where c.person_id in (${principalsOf(userId, today)})`;

/** What the viewer has decided in a batch, or had decided for them. */
const decidedItems = ({ userId }: Viewer, batchId: number) => sql`
  select item_id from approval_step where decided_by = ${userId} and batch_id = ${batchId}
  union
  select item_id from approval_step where on_behalf_of = ${userId} and batch_id = ${batchId}`;

/** What is booked in a batch by people in reach, or on projects the viewer leads. */
function itemsInReach({ userId, reach, ledProjects }: Viewer, batchId: number): SQL[] {
  const ofPeopleInReach = sql`
    select one.id from approval_item one join ${people} person on person.id = one.person_id
    where one.batch_id = ${batchId} and ${reach}`;
  const onLedProjects = sql`
    select one.id from approval_item one
    where one.batch_id = ${batchId} and one.project_id in (${projectsLedBy(sql`${userId}`)})`;
  return ledProjects ? [ofPeopleInReach, onLedProjects] : [ofPeopleInReach];
}

/**
 * What a view of a batch is made of, as a condition on `i`. Each part is found by an index, so that
 * it costs what the viewer sees and not what there is.
 */
function ofView(viewer: Viewer, { batchId, view, state }: Filters): SQL {
  if (view === 'reach' && viewer.reach === undefined) return sql`true`;
  const parts = [waitingItems(viewer)];
  if (view === 'reach') parts.push(...itemsInReach(viewer, batchId));
  // What waits is read most, and what was decided is no part of it.
  else if (state !== 'pending') parts.push(decidedItems(viewer, batchId));
  return sql`i.id in (${sql.join(parts, sql` union `)})`;
}

/** Whose items, if that was asked for; people are looked at only then. */
function ofPeople({ deptId, query }: Filters): SQL {
  if (deptId === undefined && query === undefined) return sql`true`;
  const placed =
    deptId === undefined
      ? sql`true`
      : sql`person.dept_id in (${departmentsBeneath(sql`array[${deptId}::int]`)})`;
  return sql`i.person_id in (
    select person.id from ${people} person where ${placed} and ${isFoundPerson(query, sql`person`)})`;
}

function ofProject({ projectId }: Filters): SQL {
  if (projectId === undefined) return sql`true`;
  if (projectId === 0) return sql`i.project_id is null`;
  return sql`i.project_id in (
    select id from ${projects} one where ${projectId}::int in (id, parent_id))`;
}

/** Waits for the viewer, as a condition on `i`. Nobody decides about themselves. */
const waits = (viewer: Viewer) => sql`
  (i.state = 'pending' and i.person_id <> ${viewer.userId} and i.id in (${waitingItems(viewer)}))`;

/** The items the filters let through, as a query. `waits` says that the viewer is asked to decide it. */
export function seenItems(viewer: Viewer, filters: Filters): SQL {
  return sql`
    select i.*, ${waits(viewer)} as waits
    from approval_item i
    -- How much of a batch waits decides which index is read.
    where i.batch_id = ${inText(filters.batchId)} and ${ofView(viewer, filters)}
      and ${ofPeople(filters)} and ${ofProject(filters)}`;
}

/**
 * What a view means by pending and done, of anything that has the `state` and `waits` of items: in one's
 * own, what still waits for oneself, whoever comes afterwards.
 */
export const STANDING = {
  mine: { pending: sql`i.waits`, done: sql`not i.waits` },
  reach: {
    pending: sql`i.state in ('pending', 'orphaned')`,
    done: sql`i.state in ('approved', 'rejected')`,
  },
} as const satisfies Record<Filters['view'], Record<'pending' | 'done', SQL>>;

/** One item, if the viewer may look at it or had a say in it: a query like that of many. */
export function seenItem(viewer: Viewer, itemId: number): SQL {
  const { userId, reach } = viewer;
  const reached = [
    reach ?? sql`true`,
    ...(viewer.ledProjects ? [sql`i.project_id in (${projectsLedBy(sql`${userId}`)})`] : []),
    sql`i.id in (${waitingItems(viewer)})`,
    sql`exists (
      select from approval_step s
      where s.item_id = i.id and ${userId} in (s.decided_by, s.on_behalf_of))`,
  ];
  return sql`
    select i.*, ${waits(viewer)} as waits
    from approval_item i join ${people} person on person.id = i.person_id
    where i.id = ${itemId} and (${sql.join(reached, sql` or `)})`;
}
