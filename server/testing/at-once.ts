import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, rowsOf } from '../platform/db/database.ts';
import type { Answer } from './test-app.ts';

const one = async <Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row> => {
  const [row] = await rowsOf<Row>(db.executor, query);
  if (row === undefined) throw new Error('nothing found');
  return row;
};

/** Waits until so many wait for locks. */
const untilWaiting = (db: Database, n: number): Promise<void> =>
  expect
    .poll(
      () =>
        one<{ n: number }>(
          db,
          sql`
            select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: 60_000 },
    )
    .toEqual({ n });

interface AtOnce<First, Second> {
  readonly first: Answer<First>;
  readonly second: Answer<Second>;
  readonly codes: readonly [number, number];
  /** Actions in the log, and causes for which months are out of date, in their order. */
  readonly entries: readonly string[];
  readonly marks: readonly string[];
}

/**
 * Two change the same thing at once. The first has come to its writing when the second begins: nobody
 * can write to the table before both wait.
 */
export async function atOnce<First, Second>(
  db: Database,
  table: string,
  first: () => Promise<Answer<First>>,
  second: () => Promise<Answer<Second>>,
): Promise<AtOnce<First, Second>> {
  const before = await one<{ entry: number; mark: number }>(
    db,
    sql`
      select (select coalesce(max(id), 0) from audit_entry) as entry,
        (select coalesce(max(id), 0) from account_mark) as mark`,
  );
  const { answers } = await db.executor.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in exclusive mode`);
    const [own, other] = [first(), untilWaiting(db, 1).then(second)];
    await untilWaiting(db, 2);
    return { answers: Promise.all([own, other]) };
  });
  const [own, other] = await answers;
  const written = await one<{ entries: string[]; marks: string[] }>(
    db,
    sql`
      select array(select action from audit_entry where id > ${before.entry} order by id) as entries,
        array(select cause from account_mark where id > ${before.mark} order by id) as marks`,
  );
  return { first: own, second: other, codes: [own.code, other.code], ...written };
}
