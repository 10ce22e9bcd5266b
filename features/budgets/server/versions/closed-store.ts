import { type SQL, sql } from 'drizzle-orm';
import type { GridKind } from '#features/budgets/rules.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { tablesOf } from '../grid/tables.ts';
import { monthText } from './store.ts';

/**
 * The closed months in which two versions differ: in a value, in a project that is linked, or in
 * whether they have the month at all. Nothing and zero are the same.
 */
export async function closedDifferences(
  executor: Executor,
  versionId: number,
  currentId: number,
  closedThrough: Month,
): Promise<Month[]> {
  const last = sql`${firstDay(closedThrough)}::date`;
  const either = sql`in (${versionId}, ${currentId})`;
  const monthsOf = (row: SQL) => sql`
    generate_series(${row}.from_month::timestamp, least(${row}.to_month, ${last})::timestamp,
      interval '1 month')`;
  const rows = await rowsOf<{ month: Month }>(
    executor,
    sql`
      with fact as (
        select 'amount' as kind, project_id, item_id, month, value from budget_amount
          where version_id ${either} and month <= ${last} and value <> 0
        union all
        select 'hours', project_id, item_id, month, value from budget_minutes
          where version_id ${either} and month <= ${last} and value <> 0
        union all
        select 'link', link.project_id, 0, one.month::date, 1
          from budget_link link cross join lateral ${monthsOf(sql`link`)} as one (month)
          where link.version_id ${either}
        union all
        select 'month', 0, 0, one.month::date, 1
          from budget_version version cross join lateral ${monthsOf(sql`version`)} as one (month)
          where version.id ${either}
      ),
      differing as (
        select month from fact group by kind, project_id, item_id, month
        having count(*) <> 2 or min(value) <> max(value)
      )
      select distinct ${monthText(sql`month`)} as month from differing order by 1`,
  );
  return rows.map(({ month }) => month);
}

interface Restoring {
  readonly versionId: number;
  readonly currentId: number;
  readonly closedThrough: Month;
  /** The save the restored cells belong to. */
  readonly rev: number;
}

/**
 * Makes the cells of closed months what they are in the version in force, as far as the version is
 * linked to their projects then, and says how many were not. What goes becomes zero, so that whoever
 * has it on screen is told.
 */
export async function restoreCells(
  tx: Transaction,
  kind: GridKind,
  { versionId, currentId, closedThrough, rev }: Restoring,
): Promise<number> {
  const { lines, cells } = tablesOf(kind);
  const last = sql`${firstDay(closedThrough)}::date`;
  const kept = sql`
    select cell.project_id, cell.item_id, cell.month, cell.value from ${cells} cell
    join budget_link link on link.version_id = ${versionId} and link.project_id = cell.project_id
      and cell.month between link.from_month and link.to_month
    where cell.version_id = ${currentId} and cell.month <= ${last} and cell.value <> 0`;
  await tx.execute(sql`
    insert into ${lines} as line (version_id, project_id, item_id, note, rev)
    select distinct ${versionId}::int, model.project_id, model.item_id, model.note, ${rev}::int
    from (${kept}) kept
    join ${lines} model on model.version_id = ${currentId}
      and model.project_id = kept.project_id and model.item_id = kept.item_id
    on conflict (version_id, project_id, item_id)
      do update set removed = false, rev = excluded.rev where line.removed`);
  const [row] = await rowsOf<{ restored: number }>(
    tx,
    sql`
      with kept as (${kept}),
      emptied as (
        update ${cells} cell set value = 0, rev = ${rev}
        where cell.version_id = ${versionId} and cell.month <= ${last} and cell.value <> 0
          and not exists (
            select from kept where kept.project_id = cell.project_id
              and kept.item_id = cell.item_id and kept.month = cell.month)
        returning 1
      ),
      filled as (
        insert into ${cells} as cell (version_id, project_id, item_id, month, value, rev)
        select ${versionId}::int, project_id, item_id, month, value, ${rev}::int from kept
        on conflict (version_id, project_id, item_id, month)
          do update set value = excluded.value, rev = excluded.rev
          where cell.value <> excluded.value
        returning 1
      )
      select ((select count(*) from emptied) + (select count(*) from filled))::int as restored`,
  );
  await tx.execute(sql`
    update ${lines} line set rev = ${rev} where line.version_id = ${versionId} and exists (
      select from ${cells} cell
      where cell.version_id = line.version_id and cell.project_id = line.project_id
        and cell.item_id = line.item_id and cell.rev = ${rev})`);
  return row?.restored ?? 0;
}
