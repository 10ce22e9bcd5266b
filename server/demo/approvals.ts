import { sql } from 'drizzle-orm';
import { routeSubmissions } from '#features/approvals/server/service.ts';
import type { Clock } from '../platform/clock.ts';
import { rowsOf, type Transaction } from '../platform/db/database.ts';
import { inStatements } from '../platform/import/slices.ts';

/** Whoever is asked has decided, the first of them where there are several. */
async function approveItems(tx: Transaction, now: string): Promise<void> {
  await tx.execute(sql`
    update approval_step s set state = 'approved', decided_by = s.candidates[1],
      decided_at = least(i.submitted_at + make_interval(hours => 5 * s.step), ${now})
    from approval_item i join timesheet t on t.id = i.sheet_id
    where s.item_id = i.id and t.state = 'approved' and s.state = 'waiting'`);
  await tx.execute(sql`
    update approval_item i set state = 'approved'
    from timesheet t where t.id = i.sheet_id and t.state = 'approved'`);
  await tx.execute(sql`
    insert into approval_event (item_id, at, kind, actor_id, role)
    select s.item_id, s.decided_at, 'approve', s.decided_by, s.role
    from approval_step s join approval_item i on i.id = s.item_id
    where i.state = 'approved' and s.decided_by is not null order by s.decided_at, s.item_id`);
}

/** The first row of a returned sheet was rejected, the others wait for it to come back. */
async function returnItems(tx: Transaction, now: string, reason: string): Promise<void> {
  await tx.execute(sql`
    update approval_item i set state = case
      when i.id = (select min(id) from approval_item where sheet_id = i.sheet_id) then 'rejected'
      else 'onHold' end
    from timesheet t where t.id = i.sheet_id and t.state = 'returned'`);
  await tx.execute(sql`
    update approval_step s set state = 'rejected', decided_by = s.candidates[1],
      decided_at = least(i.submitted_at + interval '4 hours', ${now})
    from approval_item i
    where s.item_id = i.id and i.state = 'rejected' and s.step = (
      select min(step) from approval_step where item_id = i.id and state = 'waiting')`);
  await tx.execute(sql`
    insert into approval_event (item_id, at, kind, actor_id, role, text)
    select i.id, s.decided_at, 'reject', s.decided_by, s.role, ${reason}
    from approval_item i join approval_step s on s.item_id = i.id and s.state = 'rejected'
    where s.decided_by is not null`);
  await tx.execute(sql`
    insert into timesheet_change (sheet_id, at, actor_id, action, reason)
    select i.sheet_id, s.decided_at, s.decided_by, 'return', ${reason}
    from approval_item i join approval_step s on s.item_id = i.id and s.state = 'rejected'
    where s.decided_by is not null`);
}

/**
 * Of the month before every other row has passed its first step, so that whoever decides second has
 * something to decide too.
 */
async function passFirstSteps(tx: Transaction, today: string, now: string): Promise<void> {
  await tx.execute(sql`
    update approval_step s set state = 'approved', decided_by = s.candidates[1],
      decided_at = least(i.submitted_at + interval '6 hours', ${now})
    from approval_item i join batch b on b.id = i.batch_id and b.end_date < ${today}::date
    where s.item_id = i.id and i.state = 'pending' and i.id % 2 = 0 and s.state = 'waiting'
      and s.step = (select min(step) from approval_step where item_id = i.id and state = 'waiting')
      and exists (
        select 1 from approval_step later
        where later.item_id = i.id and later.step > s.step and later.state = 'waiting')`);
  await tx.execute(sql`
    insert into approval_event (item_id, at, kind, actor_id, role)
    select s.item_id, s.decided_at, 'approve', s.decided_by, s.role
    from approval_step s join approval_item i on i.id = s.item_id
    where i.state = 'pending' and s.decided_by is not null order by s.decided_at, s.item_id`);
  await tx.execute(sql`
    delete from approval_candidate where item_id in (
      select i.id from approval_item i join approval_step s on s.item_id = i.id
      where i.state = 'pending' and s.decided_by is not null)`);
  await tx.execute(sql`
    insert into approval_candidate (item_id, person_id, batch_id, owner_id, since)
    select distinct s.item_id, asked, i.batch_id, i.person_id, greatest(i.submitted_at, (
      select max(decided_at) from approval_step where item_id = i.id))
    from approval_item i join approval_step s on s.item_id = i.id and s.state = 'waiting'
    cross join lateral unnest(s.candidates) as asked
    where i.state = 'pending'
      and s.step = (select min(step) from approval_step where item_id = i.id and state = 'waiting')
    on conflict do nothing`);
}

const ROUTED_AT_ONCE = 500;

/**
 * Whom submitted sheets wait for, by the very rules of the product: those of the open batch, or of
 * all there are where queues of a big company are to be measured.
 */
export async function seedApprovals(
  tx: Transaction,
  clock: Clock,
  batches: 'open' | 'all',
): Promise<void> {
  const sheets = await rowsOf<{ id: number }>(
    tx,
    sql`
      select s.id from timesheet s join batch b on b.id = s.batch_id
      where (${batches} = 'all' or b.status = 'open') and s.state <> 'draft' order by s.id`,
  );
  await inStatements(sheets, ROUTED_AT_ONCE, async (some) => {
    await routeSubmissions(
      tx,
      some.map(({ id }) => id),
      clock,
    );
    return [];
  });
  await tx.execute(sql`analyze approval_item, approval_step`);
  await approveItems(tx, clock.instant);
  await returnItems(tx, clock.instant, '项目选错，请核对后修改');
  await passFirstSteps(tx, clock.today, clock.instant);
  await tx.execute(sql`
    delete from approval_candidate
    where item_id in (select id from approval_item where state <> 'pending')`);
}
