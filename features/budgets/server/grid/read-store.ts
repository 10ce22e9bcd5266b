import { sql } from 'drizzle-orm';
import type { GridProject } from '#features/budgets/contract-grid.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { departments } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { findLinks } from '../versions/scope-store.ts';
import { tablesOf } from './tables.ts';

/** The projects a version plans for, as its grid shows them. */
export async function findProjects(executor: Executor, versionId: number): Promise<GridProject[]> {
  const links = await findLinks(executor, versionId);
  return links.map(({ projectType: _, division: __, status: ___, ...project }) => project);
}

/** A row with whole values, one for each month. */
export interface StoredRow {
  readonly projectId: number;
  readonly itemId: number;
  readonly note: string;
  readonly values: readonly number[];
}

interface PackedRow extends Omit<StoredRow, 'values'> {
  /** Months since year 0, and what stands in them, both with commas between; null where nothing does. */
  readonly places: string | null;
  readonly given: string | null;
}

export const monthPlace = (month: Month): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** The same in SQL, of a column. */
export const PLACE = sql`(extract(year from cell.month) * 12 + extract(month from cell.month) - 1)::int`;

function unpacked(row: PackedRow, first: number, count: number): StoredRow {
  const values = Array<number>(count).fill(0);
  const { projectId, itemId, note, places, given } = row;
  if (places !== null && given !== null) {
    const amounts = given.split(',');
    places.split(',').forEach((place, at) => {
      values[Number(place) - first] = Number(amounts[at]);
    });
  }
  return { projectId, itemId, note, values };
}

const itemsOf = {
  amount: sql`
    join cost_sub_category item on item.id = line.item_id
    join cost_category category on category.id = item.category_id`,
  hours: sql`join ${departments} item on item.id = line.item_id`,
} as const;

const orderOf = {
  amount: sql`category.position, category.id, item.position, item.id, coalesce(main.code, one.code),
    one.parent_id is not null, one.code`,
  hours: sql`coalesce(main.code, one.code), one.parent_id is not null, one.code, item.sort_order,
    item.code`,
} as const;

/**
 * The rows of a version as they are shown: amounts by category, hours by project. Cells of a row come
 * as one text each, which is several times as fast as a row for each of them.
 */
export async function findRows(
  executor: Executor,
  kind: GridKind,
  versionId: number,
  months: readonly Month[],
): Promise<StoredRow[]> {
  const { lines, cells } = tablesOf(kind);
  const packed = await rowsOf<PackedRow>(
    executor,
    sql`
      select line.project_id as "projectId", line.item_id as "itemId", line.note,
        filled.places, filled.given
      from ${lines} line
      left join (
        select cell.project_id, cell.item_id,
          string_agg(${PLACE}::text, ',' order by cell.month) as places,
          string_agg(cell.value::text, ',' order by cell.month) as given
        from ${cells} cell where cell.version_id = ${versionId} and cell.value <> 0
        group by cell.project_id, cell.item_id
      ) filled on filled.project_id = line.project_id and filled.item_id = line.item_id
      join ${projects} one on one.id = line.project_id
      left join ${projects} main on main.id = one.parent_id
      ${itemsOf[kind]}
      where line.version_id = ${versionId} and (not line.removed or filled.given is not null)
      order by ${orderOf[kind]}`,
  );
  const first = monthPlace(months[0] ?? '0000-01');
  return packed.map((row) => unpacked(row, first, months.length));
}

export interface DepartmentName {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** The departments a version plans hours for. */
export const findPlanningDepartments = (
  executor: Executor,
  versionId: number,
): Promise<DepartmentName[]> =>
  rowsOf<DepartmentName>(
    executor,
    sql`
      select unit.id, unit.code, unit.name_zh as "nameZh", unit.name_en as "nameEn"
      from ${departments} unit
      where unit.id in (
        select line.item_id from budget_hours_line line where line.version_id = ${versionId})
      order by unit.code`,
  );
