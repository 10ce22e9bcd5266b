import { sql } from 'drizzle-orm';
import { dataVersion } from '#features/actuals/server/sql.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';

/** Months of a year, by their numbers. */
export interface MonthsAsked {
  readonly startMonth: number;
  readonly endMonth: number;
}

/** How far a year is closed. Months close one after the other. */
export interface YearState {
  readonly dataVersion: number;
  /** Of all months of the year. */
  readonly maxPeriod: number;
  /** Of those asked for. */
  readonly first: Month | null;
  /** The last closed month of all years; null while none is. */
  readonly closedThrough: Month | null;
  /** How many of the same ones of the year before are. */
  readonly lastYearMonths: number;
  /** The order categories stand in today, which no version tells of. */
  readonly categoryOrder: string;
}

/**
 * Read before any figure: figures that changed meanwhile then carry an older version, which a browser
 * asks for again, and never a newer one.
 */
export async function findYearState(
  executor: Executor,
  year: number,
  { startMonth, endMonth }: MonthsAsked = { startMonth: 1, endMonth: 12 },
): Promise<YearState> {
  const [state] = await preparedRowsOf<YearState>(
    executor,
    sql`
      with closed as materialized (
        select to_char(month, 'YYYY-MM') as month, extract(year from month)::int as year,
          extract(month from month)::int as place
        from ${closedMonths} one
        where month >= make_date(${year}::int - 1, 1, 1) and month < make_date(${year}::int + 1, 1, 1)
      ), whole as (
        select coalesce(max(place), 0) as reached from closed where year = ${year}::int
      ), asked as (
        select closed.* from closed cross join whole
        where place between ${startMonth}::int and least(${endMonth}::int, whole.reached)
      )
      select ${dataVersion} as "dataVersion", whole.reached as "maxPeriod",
        (select min(month) from asked where year = ${year}::int) as first,
        (select to_char(max(one.month), 'YYYY-MM') from ${closedMonths} one) as "closedThrough",
        (select count(*)::int from asked where year = ${year}::int - 1) as "lastYearMonths",
        (select string_agg(sub.id::text, ' ' order by sub.category_position, sub.position, sub.id)
          from ${costSubCategories} sub) as "categoryOrder"
      from whole`,
  );
  if (state === undefined) throw new Error('a year says nothing');
  return state;
}
