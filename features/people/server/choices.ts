import { type SQL, sql } from 'drizzle-orm';
import type { PlacedPerson } from '#kernel/references.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { departments, isFoundPerson, people, placedPerson } from './sql.ts';

/** Enough to choose from; whoever is not among them is found by typing more. */
const MOST_OFFERED = 20;

/** People a text finds, where `condition` holds of the row of `people`. */
export function findPlacedPeople(
  executor: Executor,
  query: string | undefined,
  condition: (person: SQL) => SQL = () => sql`true`,
): Promise<PlacedPerson[]> {
  const person = sql`one`;
  return rowsOf<PlacedPerson>(
    executor,
    sql`
      select ${placedPerson(person, sql`dept`)}
      from ${people} one join ${departments} dept on dept.id = one.dept_id
      where ${isFoundPerson(query, person)} and ${condition(person)}
      order by one.staff_no limit ${MOST_OFFERED}`,
  );
}
