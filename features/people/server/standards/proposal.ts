import { sql } from 'drizzle-orm';
import { roundedToTenYuan } from '#features/people/rules-standards.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Fen } from '#kernel/money.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { isActiveOn } from '../sql.ts';

/**
 * What an hour of somebody's work costs on average today, over everybody who is there and has a rate,
 * rounded; null where nobody has. The same decision as `ratesOn`, for all at once: by grades first.
 */
export async function proposedStandard(
  executor: Executor,
  today: CalendarDate,
): Promise<Fen | null> {
  const day = sql`${today}::date`;
  const [found] = await rowsOf<{ fen: number; people: number }>(
    executor,
    sql`
      select coalesce(sum(coalesce(own.hourly_fen, graded.hourly_fen)), 0)::bigint as fen,
        count(coalesce(own.hourly_fen, graded.hourly_fen))::int as people
      from person
      left join (
        select distinct on (person_id) person_id, hourly_fen from personal_rate
        where effective_from <= ${day} order by person_id, effective_from desc
      ) own on own.person_id = person.id
      left join (
        select distinct on (lower(grade)) lower(grade) as grade, hourly_fen from grade_rate
        where effective_from <= ${day} order by lower(grade), effective_from desc
      ) graded on graded.grade = lower(person.grade)
      where ${isActiveOn(sql`person`, day)}`,
  );
  return found === undefined || found.people === 0
    ? null
    : roundedToTenYuan(found.fen, found.people);
}
