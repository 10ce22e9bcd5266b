import { eq, sql } from 'drizzle-orm';
import {
  accountedMonths,
  accountMappings,
  hasCosts,
  oneMoreChange,
} from '#features/actuals/server/sql.ts';
import { assets } from '#features/assets/server/sql.ts';
import type { Category, SubCategory } from '#features/budgets/contract-categories.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { costCategory, costSubCategory } from '#features/budgets/server/schema.ts';
import { labourSubCategory } from '#features/budgets/server/sql.ts';
import { materialIssues } from '#features/materials/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';

/** First number of the advisory locks this feature takes. */
const CATEGORY_LOCK = 120;

/**
 * The tree changes one writer at a time: its order is that of all its parts. Figures may stand under
 * another sub-category afterwards, so browsers ask for theirs again.
 */
export async function lockTree(tx: Transaction): Promise<void> {
  await tx.execute(oneMoreChange);
  await lockInTransaction(tx, CATEGORY_LOCK, 'categories');
}

/** What labour is counted under, planned and booked: the order of the tree decides. */
export async function findLabour(
  tx: Transaction,
): Promise<Pick<Stored, 'id' | 'nameZh' | 'nameEn'> | null> {
  const [found] = await rowsOf<Pick<Stored, 'id' | 'nameZh' | 'nameEn'>>(
    tx,
    sql`
      select sub.id, sub.name_zh as "nameZh", sub.name_en as "nameEn"
      from cost_sub_category sub where sub.id = (${labourSubCategory})`,
  );
  return found ?? null;
}

export type Level = 'category' | 'subCategory';

/** A category or sub-category as it is stored; a category has neither of the last two. */
export interface Stored {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly position: number;
  readonly endedOn: CalendarDate | null;
  readonly version: number;
  readonly categoryId: number | null;
  readonly source: CostSource | null;
}

/** Planned in, or what something costs: `sub` is a row of the table. Hours cost once a month is worked out. */
const isUsed = sql`(
  exists (select from budget_line line where line.item_id = sub.id)
  or exists (select from ${materialIssues} issue where issue.sub_category_id = sub.id)
  or exists (select from ${assets} asset where asset.sub_category_id = sub.id)
  or exists (select from ${accountMappings} mapping where mapping.sub_category_id = sub.id)
  or (sub.source = 'labour' and exists (select from ${accountedMonths} accounted)))`;

/** Everything in the order of the screens, in one statement. */
export function findTree(executor: Executor): Promise<Category[]> {
  return rowsOf<Category>(
    executor,
    sql`
      select category.id, category.code, category.name_zh as "nameZh",
        category.name_en as "nameEn", category.ended_on as "endedOn",
        coalesce(bool_or(sub.used), false) as used, category.version,
        coalesce(json_agg(json_build_object('id', sub.id, 'categoryId', sub.category_id,
          'code', sub.code, 'nameZh', sub.name_zh, 'nameEn', sub.name_en,
          'endedOn', sub.ended_on, 'used', sub.used, 'version', sub.version,
          'source', sub.source) order by sub.position, sub.id)
          filter (where sub.id is not null), '[]'::json) as "subCategories"
      from cost_category category
      left join (select sub.*, ${isUsed} as used from cost_sub_category sub) sub
        on sub.category_id = category.id
      group by category.id order by category.position, category.id`,
  );
}

const tableOf = (level: Level) =>
  level === 'category' ? sql`cost_category` : sql`cost_sub_category`;

/** Held until the transaction ends: nothing can be planned in it for the first time meanwhile. */
export async function lockOne(tx: Transaction, level: Level, id: number): Promise<Stored | null> {
  const own =
    level === 'category'
      ? sql`null::int as "categoryId", null as source`
      : sql`category_id as "categoryId", source`;
  const [found] = await rowsOf<Stored>(
    tx,
    sql`
      select id, code, name_zh as "nameZh", name_en as "nameEn", position,
        ended_on as "endedOn", version, ${own}
      from ${tableOf(level)} where id = ${id} for update`,
  );
  return found ?? null;
}

/**
 * Whether a sub-category was ever planned in, in any version, or is what something costs or has cost:
 * closed months count under it what may be of another by now.
 */
export async function isUsedIn(tx: Transaction, id: number): Promise<boolean> {
  const [found] = await rowsOf<{ used: boolean }>(
    tx,
    sql`
      select ${isUsed} or ${hasCosts(sql`sub.id`)} as used
      from cost_sub_category sub where sub.id = ${id}`,
  );
  return found?.used ?? false;
}

export async function hasSubs(tx: Transaction, categoryId: number): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select from cost_sub_category where category_id = ${categoryId} limit 1`,
  );
  return found.length > 0;
}

type Names = Pick<Category, 'code' | 'nameZh' | 'nameEn'>;
type SubValues = Names & Pick<SubCategory, 'categoryId' | 'source'>;

const nextCategory = sql<number>`(select coalesce(max(position), 0) + 1 from cost_category)`;
const nextSub = (categoryId: number) => sql<number>`(
  select coalesce(max(position), 0) + 1 from cost_sub_category where category_id = ${categoryId})`;

export async function insertCategory(tx: Transaction, names: Names): Promise<number> {
  const [row] = await tx
    .insert(costCategory)
    .values({ ...names, position: nextCategory })
    .returning({ id: costCategory.id });
  if (row === undefined) throw new Error('the category was not inserted');
  return row.id;
}

export async function insertSub(tx: Transaction, values: SubValues): Promise<number> {
  const [row] = await tx
    .insert(costSubCategory)
    .values({ ...values, position: nextSub(values.categoryId) })
    .returning({ id: costSubCategory.id });
  if (row === undefined) throw new Error('the sub-category was not inserted');
  return row.id;
}

export async function updateCategory(tx: Transaction, id: number, names: Names): Promise<void> {
  await tx
    .update(costCategory)
    .set({ ...names, version: sql`${costCategory.version} + 1` })
    .where(eq(costCategory.id, id));
}

/** One that comes to another category stands at the end of it. */
export async function updateSub(
  tx: Transaction,
  { id, categoryId }: Stored,
  values: SubValues,
): Promise<void> {
  await tx
    .update(costSubCategory)
    .set({
      ...values,
      ...(values.categoryId === categoryId ? {} : { position: nextSub(values.categoryId) }),
      version: sql`${costSubCategory.version} + 1`,
    })
    .where(eq(costSubCategory.id, id));
}

/** Changes places with the neighbour on this side; false where there is none. */
export async function swap(
  tx: Transaction,
  level: Level,
  one: Stored,
  by: 1 | -1,
): Promise<boolean> {
  const table = tableOf(level);
  const beside = level === 'category' ? sql`true` : sql`category_id = ${one.categoryId}`;
  const [side, order] = by === 1 ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const [other] = await rowsOf<{ id: number; position: number }>(
    tx,
    sql`
      select id, position from ${table}
      where ${beside} and (position, id) ${side} (${one.position}, ${one.id})
      order by position ${order}, id ${order} limit 1`,
  );
  if (other === undefined) return false;
  await tx.execute(sql`
    update ${table} set
      position = case when id = ${one.id} then ${other.position}::int else ${one.position}::int end,
      version = version + case when id = ${one.id} then 1 else 0 end
    where id in (${one.id}, ${other.id})`);
  return true;
}

export async function setEnded(
  tx: Transaction,
  level: Level,
  id: number,
  endedOn: CalendarDate | null,
): Promise<void> {
  await tx.execute(sql`
    update ${tableOf(level)} set ended_on = ${endedOn}::date, version = version + 1
    where id = ${id}`);
}

/** Ends what is beneath a category and has not ended, or takes up again what ended with it. */
export async function setSubsEnded(
  tx: Transaction,
  { id, endedOn }: Pick<Stored, 'id' | 'endedOn'>,
  until: CalendarDate | null,
): Promise<void> {
  await tx.execute(sql`
    update cost_sub_category set ended_on = ${until}::date, version = version + 1
    where category_id = ${id} and ended_on is not distinct from ${endedOn}::date`);
}

/** Documents that hid it forget it. */
export async function forgetHidden(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update budget set hidden_sub_category_ids = array_remove(hidden_sub_category_ids, ${id}::int),
      config_version = config_version + 1
    where ${id}::int = any(hidden_sub_category_ids)`);
}

export async function deleteOne(tx: Transaction, level: Level, id: number): Promise<void> {
  await tx.execute(sql`delete from ${tableOf(level)} where id = ${id}`);
}
