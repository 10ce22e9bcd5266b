import { sql } from 'drizzle-orm';
import type { GridKind } from '#features/budgets/rules.ts';
import { departments } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** What a row of a sheet may be about besides its project, and what it is called. */
export interface NamedItem {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly ended: boolean;
  /** The category of a sub-category. */
  readonly groupZh: string;
  readonly groupEn: string;
}

/** All of them, in the order of every screen. */
export const findNamedItems = (
  executor: Executor,
  kind: GridKind,
  today: CalendarDate,
): Promise<NamedItem[]> =>
  rowsOf<NamedItem>(
    executor,
    kind === 'amount'
      ? sql`
          select item.id, item.code, item.name_zh as "nameZh", item.name_en as "nameEn",
            coalesce(least(item.ended_on, category.ended_on) <= ${today}::date, false) as ended,
            category.name_zh as "groupZh", category.name_en as "groupEn"
          from cost_sub_category item join cost_category category on category.id = item.category_id
          order by category.position, category.id, item.position, item.id`
      : sql`
          select unit.id, unit.code, unit.name_zh as "nameZh", unit.name_en as "nameEn",
            false as ended, '' as "groupZh", '' as "groupEn"
          from ${departments} unit order by unit.code`,
  );
