import { sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { type NewNotice, sheetLink } from '#features/notices/rules.ts';
import { notify } from '#features/notices/server/service.ts';
import { people } from '#features/people/server/sql.ts';
import { sheets } from '#features/timesheets/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';

const QUEUE_LINK = '/timeApproval/timeApproval';
/** Where orphaned rows are assigned. */
const ORPHANS_LINK = '/home?part=orphans';

interface WaitingFor {
  readonly personId: number;
  readonly batchId: number;
  readonly batch: string;
  readonly times: number;
}

/**
 * Whoever these rows wait for hears of them, and so does whoever decides in their place today; of
 * rows that wait for nobody, those who can assign them.
 */
export async function notifyCandidates(
  tx: Transaction,
  itemIds: readonly number[],
  clock: Clock,
): Promise<void> {
  if (itemIds.length === 0) return;
  const ids = sql`any(${sql.param(itemIds)}::int[])`;
  const waiting = await rowsOf<WaitingFor & { readonly orphaned: boolean }>(
    tx,
    sql`
      select candidate.id as "personId", b.id as "batchId", b.name as batch, false as orphaned,
        count(*)::int as times
      from approval_item i
      join ${batches} b on b.id = i.batch_id
      cross join lateral (
        select c.person_id as id from approval_candidate c where c.item_id = i.id
        union
        select d.to_id from approval_candidate c
        join approval_delegation d on d.from_id = c.person_id
        where c.item_id = i.id and ${clock.today}::date between d.start_date and d.end_date
      ) candidate
      where i.id = ${ids} and i.state = 'pending' and candidate.id <> i.person_id
      group by candidate.id, b.id, b.name
      union all
      select p.id, b.id, b.name, true, count(*)::int
      from approval_item i
      join ${batches} b on b.id = i.batch_id
      join ${people} p on 'super_admin' = any(p.roles)
      where i.id = ${ids} and i.state = 'orphaned'
      group by p.id, b.id, b.name`,
  );
  const notices = waiting.map(
    ({ personId, batchId, batch, times, orphaned }): NewNotice =>
      orphaned
        ? { personId, kind: 'orphaned', params: { batch }, link: ORPHANS_LINK, times }
        : {
            personId,
            kind: 'toApprove',
            params: { batch },
            link: `${QUEUE_LINK}?batch=${batchId}`,
            times,
          },
  );
  await notify(tx, notices, clock);
}

interface Owner {
  readonly personId: number;
  readonly batchId: number;
  readonly batch: string;
}

const ownersOf = (tx: Transaction, sheetIds: readonly number[]) =>
  rowsOf<Owner>(
    tx,
    sql`
      select s.person_id as "personId", b.id as "batchId", b.name as batch
      from ${sheets} s join ${batches} b on b.id = s.batch_id
      where s.id = any(${sql.param(sheetIds)}::int[])`,
  );

export async function notifyReturned(
  tx: Transaction,
  sheetIds: readonly number[],
  decision: { readonly by: string; readonly reason: string },
  clock: Clock,
): Promise<void> {
  const owners = sheetIds.length === 0 ? [] : await ownersOf(tx, sheetIds);
  const notices = owners.map(
    ({ personId, batchId, batch }): NewNotice => ({
      personId,
      kind: 'returned',
      params: { batch, ...decision },
      link: sheetLink(batchId),
    }),
  );
  await notify(tx, notices, clock);
}

export async function notifyApproved(
  tx: Transaction,
  sheetIds: readonly number[],
  clock: Clock,
): Promise<void> {
  const owners = sheetIds.length === 0 ? [] : await ownersOf(tx, sheetIds);
  const notices = owners.map(
    ({ personId, batchId, batch }): NewNotice => ({
      personId,
      kind: 'approved',
      params: { batch },
      link: sheetLink(batchId),
    }),
  );
  await notify(tx, notices, clock);
}

export const notifyDelegate = (
  tx: Transaction,
  personId: number,
  params: { readonly by: string; readonly from: string; readonly to: string },
  clock: Clock,
) => notify(tx, [{ personId, kind: 'delegated', params, link: QUEUE_LINK }], clock);
