import { sql } from 'drizzle-orm';
import { accountedMonths, dataVersion } from '#features/actuals/server/sql.ts';
import type { AccountedMonths } from '#features/boards/rules-periods.ts';
import { closedMonths, ledgerStart } from '#features/periods/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';

/** How far the accounts are. */
export interface MonthStates extends AccountedMonths {
  readonly dataVersion: number;
  /** The last closed month; null while none is. */
  readonly closedThrough: Month | null;
}

interface Found {
  readonly dataVersion: number;
  readonly closed: Month[];
  readonly accounted: Month[];
  readonly begins: Month | null;
}

/**
 * Read before any figure: figures that changed meanwhile then carry an older version, which a browser
 * asks for again, and never a newer one.
 */
export async function findMonthStates(executor: Executor): Promise<MonthStates> {
  const [found] = await preparedRowsOf<Found>(
    executor,
    sql`
      select ${dataVersion} as "dataVersion",
        array(select to_char(one.month, 'YYYY-MM') from ${closedMonths} one order by one.month)
          as closed,
        array(select to_char(one.month, 'YYYY-MM') from ${accountedMonths} one) as accounted,
        to_char(${ledgerStart}, 'YYYY-MM') as begins`,
  );
  if (found === undefined) throw new Error('the accounts say nothing');
  const closed = new Set(found.closed);
  const accounted = new Set(found.accounted);
  return {
    dataVersion: found.dataVersion,
    closedThrough: found.closed.at(-1) ?? null,
    begins: found.begins,
    stateOf: (month) =>
      closed.has(month) ? 'closed' : accounted.has(month) ? 'provisional' : 'none',
  };
}
