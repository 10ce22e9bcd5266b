import { sql } from 'drizzle-orm';
import { type Database, rowsOf, transact } from '#server/platform/db/database.ts';
import { SEED } from './sample.ts';

/**
 * Moves half of all rows to another place in their tables, as changes and the housekeeping of PostgreSQL
 * do in their own time: nothing that is told may depend on where a row lies.
 */
export async function moveRows(db: Database): Promise<void> {
  await transact(db, async (tx) => {
    const tables = await rowsOf<{ name: string; column: string }>(
      tx,
      sql`
        select distinct on (place.oid) place.oid::regclass::text as name,
          quote_ident(field.attname) as column
        from pg_class place
        join pg_attribute field on field.attrelid = place.oid and field.attnum > 0
          and not field.attisdropped and field.attgenerated = '' and field.attidentity = ''
        where place.relnamespace = 'public'::regnamespace and place.relkind = 'r'
        order by place.oid, field.attnum desc`,
    );
    await tx.execute(sql`select setseed(${1 / (1 + (SEED % 1000))}::float8)`);
    // What is not changed is not checked again, and nobody is told.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { name, column } of tables)
      await tx.execute(sql.raw(`update ${name} set ${column} = ${column} where random() < 0.5`));
  });
}
