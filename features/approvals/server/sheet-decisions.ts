import { sql } from 'drizzle-orm';
import type { RowDecision } from '#features/approvals/contract.ts';
import { reachOf } from '#features/people/server/service.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** How far each row of a sheet is, for its owner and whoever may fill it in for them. */
export function readSheetDecisions(
  { db, actor }: SignedInContext,
  { staffNo, batchId }: { readonly staffNo: string; readonly batchId: number },
): Promise<RowDecision[]> {
  const reach = reachOf(actor, 'timesheets:fill');
  return rowsOf<RowDecision>(
    db.executor,
    sql`
      select i.project_id as "projectId", i.state, last.by, coalesce(last.text, '') as text,
        array(
          select asked.nick_name from approval_candidate c join person asked on asked.id = c.person_id
          where c.item_id = i.id and i.state = 'pending' order by asked.staff_no
        ) as "waitingFor"
      from approval_item i
      join person on person.id = i.person_id
      left join lateral (
        select decider.nick_name as by, e.text
        from approval_event e left join person decider on decider.id = e.actor_id
        where e.item_id = i.id and e.kind in ('approve', 'reject')
        order by e.id desc limit 1
      ) last on true
      where i.batch_id = ${batchId} and lower(person.staff_no) = lower(${staffNo})
        ${reach === undefined ? sql`` : sql`and ${reach}`}
      order by i.id`,
  );
}
