import { sql } from 'drizzle-orm';
import type { CostSource, GridKind } from '#features/budgets/rules.ts';
import type { StoredCell } from '#features/budgets/rules-grid.ts';
import { departments } from '#features/people/server/sql.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import { firstDay } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { PLACE } from './read-store.ts';
import { tablesOf } from './tables.ts';

export interface RowKey {
  readonly projectId: number;
  readonly itemId: number;
}

export const keyOf = ({ projectId, itemId }: RowKey) => `${projectId} ${itemId}`;

/** A row as it is stored, with every cell anybody has written to. */
export interface StoredLine extends RowKey {
  readonly note: string;
  readonly noteRev: number;
  /** The save in which anything of it was last changed. */
  readonly rev: number;
  readonly removed: boolean;
  readonly cells: ReadonlyMap<number, StoredCell>;
}

interface PackedLine extends Omit<StoredLine, 'cells'> {
  readonly places: string | null;
  readonly given: string | null;
  readonly revs: string | null;
}

function cellsOf({ places, given, revs }: PackedLine): Map<number, StoredCell> {
  if (places === null || given === null || revs === null) return new Map();
  const [values, saves] = [given.split(','), revs.split(',')];
  return new Map(
    places
      .split(',')
      .map((place, at) => [Number(place), { value: Number(values[at]), rev: Number(saves[at]) }]),
  );
}

const idsOf = (rows: readonly RowKey[]) => ({
  projectIds: sql.param(rows.map(({ projectId }) => projectId)),
  itemIds: sql.param(rows.map(({ itemId }) => itemId)),
});

/** These rows, as far as there are any. */
export async function findLines(
  executor: Executor,
  kind: GridKind,
  versionId: number,
  rows: readonly RowKey[],
): Promise<ReadonlyMap<string, StoredLine>> {
  const { lines, cells } = tablesOf(kind);
  const { projectIds, itemIds } = idsOf(rows);
  const found = await rowsOf<PackedLine>(
    executor,
    sql`
      select line.project_id as "projectId", line.item_id as "itemId", line.note,
        line.note_rev as "noteRev", line.rev, line.removed, filled.places, filled.given, filled.revs
      from unnest(${projectIds}::int[], ${itemIds}::int[]) as asked (project_id, item_id)
      join ${lines} line on line.version_id = ${versionId}
        and line.project_id = asked.project_id and line.item_id = asked.item_id
      left join lateral (
        select string_agg(${PLACE}::text, ',' order by cell.month) as places,
          string_agg(cell.value::text, ',' order by cell.month) as given,
          string_agg(cell.rev::text, ',' order by cell.month) as revs
        from ${cells} cell
        where cell.version_id = line.version_id and cell.project_id = line.project_id
          and cell.item_id = line.item_id
      ) filled on true`,
  );
  return new Map(
    found.map((line) => {
      const { projectId, itemId, note, noteRev, rev, removed } = line;
      const stored = { projectId, itemId, note, noteRev, rev, removed, cells: cellsOf(line) };
      return [keyOf(line), stored];
    }),
  );
}

export interface KnownItem {
  readonly id: number;
  readonly code: string;
  /** Of sub-categories. */
  readonly source?: CostSource;
  /** Nothing new is planned in it. */
  readonly ended: boolean;
}

/**
 * Those of these sub-categories or departments that there are. A sub-category is held: where its costs
 * come from decides what may be planned in it, and that stays so until something is.
 */
export function findItems(
  executor: Executor,
  kind: GridKind,
  ids: readonly number[],
  today: CalendarDate,
): Promise<KnownItem[]> {
  const asked = sql`any(${sql.param([...new Set(ids)])}::int[])`;
  return kind === 'amount'
    ? rowsOf<KnownItem>(
        executor,
        sql`select id, code, source, coalesce(ended_on <= ${today}::date, false) as ended
          from cost_sub_category where id = ${asked} order by id for key share`,
      )
    : rowsOf<KnownItem>(
        executor,
        sql`select unit.id, unit.code, false as ended from ${departments} unit where unit.id = ${asked}`,
      );
}

export async function countLines(
  executor: Executor,
  kind: GridKind,
  versionId: number,
): Promise<number> {
  const { lines } = tablesOf(kind);
  const [row] = await rowsOf<{ count: number }>(
    executor,
    sql`select count(*)::int as count from ${lines} where version_id = ${versionId} and not removed`,
  );
  return row?.count ?? 0;
}

/** What a version plans to spend and what it plans to come back, both as they are, in fen. */
export async function findExtent(
  executor: Executor,
  versionId: number,
): Promise<{ spent: number; returned: number }> {
  const [row] = await rowsOf<{ spent: number; returned: number }>(
    executor,
    sql`
      select coalesce(sum(value) filter (where value > 0), 0)::bigint as spent,
        coalesce(-sum(value) filter (where value < 0), 0)::bigint as returned
      from budget_amount where version_id = ${versionId}`,
  );
  return row ?? { spent: 0, returned: 0 };
}

export interface WrittenLine extends RowKey {
  /** Null leaves it as it is. */
  readonly note: string | null;
  readonly removed: boolean;
}

export async function writeLines(
  tx: Transaction,
  kind: GridKind,
  { versionId, rev }: { readonly versionId: number; readonly rev: number },
  rows: readonly WrittenLine[],
): Promise<void> {
  if (rows.length === 0) return;
  const { lines } = tablesOf(kind);
  const { projectIds, itemIds } = idsOf(rows);
  const notes = sql.param(rows.map(({ note }) => note));
  const removed = sql.param(rows.map((row) => row.removed));
  await tx.execute(sql`
    insert into ${lines} as line (version_id, project_id, item_id, note, removed, rev, note_rev)
    select ${versionId}, given.project_id, given.item_id, coalesce(given.note, ''), given.removed,
      ${rev}, case when given.note is null then 0 else ${rev}::int end
    from unnest(${projectIds}::int[], ${itemIds}::int[], ${notes}::text[], ${removed}::bool[])
      as given (project_id, item_id, note, removed)
    on conflict (version_id, project_id, item_id) do update set
      note = case when excluded.note_rev = 0 then line.note else excluded.note end,
      note_rev = greatest(line.note_rev, excluded.note_rev),
      removed = excluded.removed, rev = excluded.rev`);
}

export interface WrittenCell extends RowKey {
  readonly month: Month;
  readonly value: number;
}

export async function writeCells(
  tx: Transaction,
  kind: GridKind,
  { versionId, rev }: { readonly versionId: number; readonly rev: number },
  written: readonly WrittenCell[],
): Promise<void> {
  if (written.length === 0) return;
  const { cells } = tablesOf(kind);
  const { projectIds, itemIds } = idsOf(written);
  const months = sql.param(written.map(({ month }) => firstDay(month)));
  const values = sql.param(written.map(({ value }) => value));
  await tx.execute(sql`
    insert into ${cells} (version_id, project_id, item_id, month, value, rev)
    select ${versionId}, given.project_id, given.item_id, given.month, given.value, ${rev}
    from unnest(${projectIds}::int[], ${itemIds}::int[], ${months}::date[], ${values}::bigint[])
      as given (project_id, item_id, month, value)
    on conflict (version_id, project_id, item_id, month) do update set
      value = excluded.value, rev = excluded.rev`);
}

/** Sums of months and of the version by as much as cells have changed. */
export async function addToSums(
  tx: Transaction,
  kind: GridKind,
  versionId: number,
  byMonth: ReadonlyMap<Month, number>,
): Promise<void> {
  const moved = [...byMonth].filter(([, by]) => by !== 0);
  if (moved.length === 0) return;
  const { monthSum, total } = tablesOf(kind);
  const months = sql.param(moved.map(([month]) => firstDay(month)));
  const by = sql.param(moved.map(([, amount]) => amount));
  await tx.execute(sql`
    insert into budget_month as known (version_id, month, ${monthSum})
    select ${versionId}, given.month, given.by
    from unnest(${months}::date[], ${by}::bigint[]) as given (month, by)
    on conflict (version_id, month) do update set ${monthSum} = known.${monthSum} + excluded.${monthSum}`);
  const whole = moved.reduce((sum, [, amount]) => sum + amount, 0);
  await tx.execute(sql`
    update budget_version set ${total} = ${total} + ${whole}::bigint where id = ${versionId}`);
}

/** Counts the save, and says who made it. */
export async function recordSave(
  tx: Transaction,
  { versionId, rev }: { readonly versionId: number; readonly rev: number },
  { byId, at }: { readonly byId: number; readonly at: string },
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update budget_version set rev = ${rev} where id = ${versionId} returning budget_id),
    touched as (
      update budget set changed_at = ${at} where id in (select budget_id from moved))
    insert into budget_save (version_id, rev, by_id, at)
    values (${versionId}, ${rev}, ${byId}, ${at})`);
}
