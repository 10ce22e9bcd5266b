import { type SQL, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
}

/**
 * Every column of the database that keeps a person from being deleted. Asked of the database
 * itself: a feature that refers to people tomorrow need not be known here.
 */
export function referencesToPeople(executor: Executor): Promise<Reference[]> {
  return rowsOf<Reference>(
    executor,
    sql`
      select referring.relname as "table", attribute.attname as "column"
      from pg_constraint
      join pg_class referring on referring.oid = pg_constraint.conrelid
      join pg_attribute attribute on attribute.attrelid = pg_constraint.conrelid
        and attribute.attnum = any(pg_constraint.conkey)
      where contype = 'f' and confdeltype in ('a', 'r') and confrelid = 'person'::regclass
      order by 1, 2`,
  );
}

/** Whether any of these columns names the person with this identifier. */
export function isReferred(references: readonly Reference[], id: SQL): SQL {
  const conditions = references.map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id})`,
  );
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
