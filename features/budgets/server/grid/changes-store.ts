import { sql } from 'drizzle-orm';
import type { ChangedRow } from '#features/budgets/contract-grid.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { people, personRefJson } from '#features/people/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { tablesOf } from './tables.ts';

type Saver = Pick<ChangedRow, 'by' | 'at'>;

/** Who made these saves of a version, and when. */
export async function findSavers(
  executor: Executor,
  versionId: number,
  revs: readonly number[],
): Promise<ReadonlyMap<number, Saver>> {
  const found = await rowsOf<Saver & { rev: number }>(
    executor,
    sql`
      select saved.rev, ${instantText(sql`saved.at`)} as at, ${personRefJson(sql`saver`)} as by
      from budget_save saved join ${people} saver on saver.id = saved.by_id
      where saved.version_id = ${versionId} and saved.rev = any(${sql.param([...new Set(revs)])}::int[])`,
  );
  return new Map(found.map(({ rev, ...saver }) => [rev, saver]));
}

export interface MovedRow {
  readonly projectId: number;
  readonly itemId: number;
  readonly note: string;
  readonly removed: boolean;
  readonly rev: number;
  readonly noteRev: number;
  /** Cells of it changed since: month, value, save. */
  readonly cells: readonly (readonly [month: Month, value: number, rev: number])[] | null;
}

/** Rows changed after one save and before another. */
export function findMoved(
  executor: Executor,
  kind: GridKind,
  versionId: number,
  { after, before }: { readonly after: number; readonly before: number },
): Promise<MovedRow[]> {
  const { lines, cells } = tablesOf(kind);
  return rowsOf<MovedRow>(
    executor,
    sql`
      select line.project_id as "projectId", line.item_id as "itemId", line.note, line.removed,
        line.rev, line.note_rev as "noteRev",
        (select json_agg(json_build_array(to_char(cell.month, 'YYYY-MM'), cell.value, cell.rev)
            order by cell.month)
          from ${cells} cell
          where cell.version_id = line.version_id and cell.project_id = line.project_id
            and cell.item_id = line.item_id and cell.rev > ${after} and cell.rev < ${before}
        ) as cells
      from ${lines} line
      where line.version_id = ${versionId} and line.rev > ${after}
      order by line.project_id, line.item_id`,
  );
}
