import { sql } from 'drizzle-orm';
import { closedMonths } from '#features/periods/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** How far a year is closed. Months close one after the other, so the first and the last say it. */
export interface YearState {
  readonly dataVersion: number;
  readonly first: Month | null;
  readonly last: Month | null;
  readonly maxPeriod: number;
  readonly lastYearMonths: number;
}

/**
 * Read before any figure: figures that changed meanwhile then carry an older version, which a browser
 * asks for again, and never a newer one.
 */
export async function findYearState(executor: Executor, year: number): Promise<YearState> {
  const [state] = await rowsOf<YearState>(
    executor,
    sql`
      with closed as materialized (
        select month, extract(year from month)::int as year, extract(month from month)::int as place
        from ${closedMonths} one
        where month >= make_date(${year}::int - 1, 1, 1) and month < make_date(${year}::int + 1, 1, 1)
      ), own as (
        select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last,
          coalesce(max(place), 0) as "maxPeriod"
        from closed where year = ${year}::int
      )
      select own.*, (
        select count(*)::int from closed
        where year = ${year}::int - 1 and place <= own."maxPeriod"
      ) as "lastYearMonths", (select data_version from account_state) as "dataVersion"
      from own`,
  );
  if (state === undefined) throw new Error('a year says nothing');
  return state;
}
