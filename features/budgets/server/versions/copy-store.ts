import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';

interface VersionCopy {
  readonly from: number;
  /** Empty so far. */
  readonly to: number;
  /** How many months later everything lies in the copy. */
  readonly monthsBy: number;
  /** Otherwise the lines come alone. */
  readonly withValues: boolean;
}

/** What a version plans, put into another one; lines that were taken out stay behind. */
export async function copyVersion(
  tx: Transaction,
  { from, to, monthsBy, withValues }: VersionCopy,
): Promise<void> {
  const moved = (month: SQL) => sql`(${month} + make_interval(months => ${monthsBy}::int))::date`;
  await tx.execute(sql`
    insert into budget_link (version_id, project_id, from_month, to_month)
    select ${to}::int, project_id, ${moved(sql`from_month`)}, ${moved(sql`to_month`)}
    from budget_link where version_id = ${from}`);
  await tx.execute(sql`
    insert into budget_member (version_id, member_id)
    select ${to}::int, member_id from budget_member where version_id = ${from}`);
  await tx.execute(sql`
    insert into budget_line (version_id, project_id, item_id, note, rev)
    select ${to}::int, project_id, item_id, note, 0
    from budget_line where version_id = ${from} and not removed`);
  await tx.execute(sql`
    insert into budget_hours_line (version_id, project_id, item_id, note, rev)
    select ${to}::int, project_id, item_id, note, 0
    from budget_hours_line where version_id = ${from} and not removed`);
  if (withValues) await copyValues(tx, from, to, moved);
}

async function copyValues(
  tx: Transaction,
  from: number,
  to: number,
  moved: (month: SQL) => SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into budget_amount (version_id, project_id, item_id, month, value, rev)
    select ${to}::int, cell.project_id, cell.item_id, ${moved(sql`cell.month`)}, cell.value, 0
    from budget_amount cell
    join budget_line line on line.version_id = cell.version_id
      and line.project_id = cell.project_id and line.item_id = cell.item_id and not line.removed
    where cell.version_id = ${from} and cell.value <> 0`);
  await tx.execute(sql`
    insert into budget_minutes (version_id, project_id, item_id, month, value, rev)
    select ${to}::int, cell.project_id, cell.item_id, ${moved(sql`cell.month`)}, cell.value, 0
    from budget_minutes cell
    join budget_hours_line line on line.version_id = cell.version_id
      and line.project_id = cell.project_id and line.item_id = cell.item_id and not line.removed
    where cell.version_id = ${from} and cell.value <> 0`);
  await tx.execute(sql`
    insert into budget_month (version_id, month, fen, minutes)
    select ${to}::int, ${moved(sql`month`)}, fen, minutes
    from budget_month where version_id = ${from}`);
  await tx.execute(sql`
    update budget_version copy set total_fen = model.total_fen, total_minutes = model.total_minutes
    from budget_version model where copy.id = ${to} and model.id = ${from}`);
}
