import { type SQL, sql } from 'drizzle-orm';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/**
 * The person and everybody who has asked them to decide in their place today, as a query. In the place
 * of somebody who has left there is nothing to decide.
 */
export const principalsOf = (personId: number, today: CalendarDate): SQL => sql`
  select ${personId}::int as id
  union
  select from_id from approval_delegation
  join ${people} giver on giver.id = from_id and ${isActiveOn(sql`giver`, sql`${today}::date`)}
  where to_id = ${personId} and ${today}::date between start_date and end_date`;

export async function findPrincipals(
  executor: Executor,
  personId: number,
  today: CalendarDate,
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ id: number }>(executor, principalsOf(personId, today));
  return new Set(rows.map(({ id }) => id));
}
