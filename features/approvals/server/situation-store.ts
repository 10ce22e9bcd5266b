import { sql } from 'drizzle-orm';
import type { ApprovalRow, EarlierReturn } from '#features/approvals/contract.ts';
import { batches } from '#features/batches/server/sql.ts';
import { people, personRefsJson } from '#features/people/server/sql.ts';
import { projectRefJson, projects } from '#features/projects/server/sql.ts';
import { sheetChanges } from '#features/timesheets/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, oftenRowsOf, unseenIds } from '#server/platform/db/database.ts';

type Waiting = NonNullable<ApprovalRow['waitsFor']>;

/** How a row stands: whom its current step asks, and how its sheet went back last. */
export interface Situation {
  readonly batchOpen: boolean;
  /** Null unless an approver is waiting. */
  readonly role: Waiting['role'];
  readonly people: Waiting['people'];
  readonly returned: EarlierReturn | null;
}

/**
 * Of any number of rows, in one statement. What a sheet went back for is kept with the sheet, so it
 * outlives rows that are recalled or taken out; which rows were rejected then is kept with the rows.
 */
export async function findSituations(
  executor: Executor,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, Situation>> {
  const rows = await oftenRowsOf<Situation & { id: number }>(
    executor,
    sql`
      select i.id, batch.status = 'open' as "batchOpen", waiting.role,
        ${personRefsJson(sql`waiting.candidates`)} as people,
        case when back.at is null then null else json_build_object(
          'by', back.by, 'onBehalfOf', cause."onBehalfOf", 'at', ${instantText(sql`back.at`)},
          'reason', back.reason, 'own', coalesce(cause.own, false),
          'projects', coalesce(cause.projects, '[]'::json)) end as returned
      from approval_item i
      join ${batches} batch on batch.id = i.batch_id
      left join lateral (
        select s.role, s.candidates from approval_step s
        where s.item_id = i.id and s.state = 'waiting' order by s.step limit 1
      ) waiting on i.state = 'pending'
      left join lateral (
        select c.at, c.reason, actor.nick_name as by
        from ${sheetChanges} c join ${people} actor on actor.id = c.actor_id
        where c.sheet_id = i.sheet_id and c.action = 'return' order by c.id desc limit 1
      ) back on i.state in ('onHold', 'rejected') or 'resubmitted' = any(i.flags)
      left join lateral (
        select max(behalf.nick_name) as "onBehalfOf", bool_or(other.id = i.id) as own,
          json_agg(${projectRefJson(sql`p`, sql`main`)} order by other.id) as projects
        from approval_item other
        join approval_event e on e.item_id = other.id and e.kind = 'reject' and e.at = back.at
        left join ${people} behalf on behalf.id = e.on_behalf_of
        left join ${projects} p on p.id = other.project_id
        left join ${projects} main on main.id = p.parent_id
        where other.sheet_id = i.sheet_id
      ) cause on true
      where i.id = any(${unseenIds(sql`${sql.param(itemIds)}`)})`,
  );
  return new Map(rows.map(({ id, ...situation }) => [id, situation]));
}
