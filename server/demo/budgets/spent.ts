import { sql } from 'drizzle-orm';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import type { Fen } from '#kernel/money.ts';
import { rowsOf, type Transaction } from '../../platform/db/database.ts';
import { MAPPINGS } from '../final-accounts/chart.ts';
import { journalOf, SHARING } from '../final-accounts/journal.ts';
import { findBookings } from '../final-accounts/store.ts';
import { accountMonths } from '../months.ts';

/** What a project costs under a sub-category in a month. */
export interface Spent {
  readonly projectId: number;
  readonly itemId: number;
  readonly month: Month;
  readonly fen: Fen;
}

type ItemOf = (code: string) => number;

/** Hours at the standard rate of their month, as they will be booked. */
const findLabour = (tx: Transaction, from: Month, labour: number): Promise<Spent[]> =>
  rowsOf<Spent>(
    tx,
    sql`
      select hours.project_id as "projectId", ${labour}::int as "itemId",
        to_char(hours.month, 'YYYY-MM') as month,
        (sum(hours.minutes * (
          select rate.hourly_fen from standard_rate rate where rate.from_month <= hours.month
          order by rate.from_month desc limit 1)) / 60)::bigint as fen
      from hours_month hours
      where hours.project_id is not null and hours.month >= ${firstDay(from)}
      group by hours.project_id, hours.month`,
  );

const findMaterial = (tx: Transaction): Promise<Spent[]> =>
  rowsOf<Spent>(
    tx,
    sql`
      select project_id as "projectId", sub_category_id as "itemId",
        to_char(month, 'YYYY-MM') as month, sum(amount_fen)::bigint as fen
      from material_issue where project_id is not null group by project_id, sub_category_id, month`,
  );

const findWear = (tx: Transaction, from: Month): Promise<Spent[]> =>
  rowsOf<Spent>(
    tx,
    sql`
      select share.project_id as "projectId", asset.sub_category_id as "itemId",
        to_char(worn.month, 'YYYY-MM') as month,
        sum(worn.fen * share.share_bp / 10000)::bigint as fen
      from asset_month worn
      join asset on asset.id = worn.asset_id
      join asset_share share on share.asset_id = worn.asset_id and share.from_month = (
        select max(since.from_month) from asset_share since
        where since.asset_id = worn.asset_id and since.from_month <= worn.month)
      where worn.month >= ${firstDay(from)}
      group by share.project_id, asset.sub_category_id, worn.month`,
  );

/** Which sub-category an account counts under; null where it counts elsewhere or not at all. */
function itemOfAccount(code: string, itemOf: ItemOf): number | null {
  const found = MAPPINGS.filter(([prefix]) => code.startsWith(prefix)).at(-1)?.[1];
  return typeof found === 'object' ? itemOf(found.code) : null;
}

async function findPaid(
  tx: Transaction,
  from: Month,
  today: CalendarDate,
  itemOf: ItemOf,
): Promise<Spent[]> {
  const bookings = await findBookings(tx, from);
  const sharing = SHARING.flatMap(
    (code) => bookings.find((booking) => booking.code === code)?.projectId ?? [],
  );
  return journalOf(bookings, today).flatMap((line): Spent[] => {
    const itemId = itemOfAccount(line.accountCode, itemOf);
    if (itemId === null) return [];
    const { month, projectId, decision } = line;
    const fen = line.debitFen - line.creditFen;
    if (projectId !== null) return [{ projectId, itemId, month, fen }];
    if (decision !== 'split') return [];
    return sharing.map((one) => ({
      ...{ projectId: one, itemId, month },
      fen: Math.round(fen / sharing.length),
    }));
  });
}

/**
 * What projects cost, from everything their accounts will be made of: whoever planned knew their
 * projects well, and months are not worked out yet.
 */
export async function findSpent(
  tx: Transaction,
  today: CalendarDate,
  itemOf: ItemOf,
): Promise<Spent[]> {
  const { first } = accountMonths(today);
  return [
    ...(await findLabour(tx, first, itemOf('labour'))),
    ...(await findMaterial(tx)),
    ...(await findWear(tx, first)),
    ...(await findPaid(tx, first, today, itemOf)),
  ];
}
