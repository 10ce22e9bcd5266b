import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { StartupProblem } from '../startup-problem.ts';
import { type Database, rowsOf, transact } from './database.ts';

export interface Migration {
  /** File name without ending, e.g. `0003_batches`; the order of names is the order of changes. */
  readonly name: string;
  readonly script: string;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

const STATEMENT_BREAK = '--> statement-breakpoint';

export function migrationsFrom(files: Record<string, string>): Migration[] {
  return Object.entries(files)
    .map(([path, script]) => ({
      name: path.replace(/^.*\//, '').replace(/\.sql$/, ''),
      script,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const checksumOf = (script: string) => createHash('sha256').update(script).digest('hex');

function assertCompatible(applied: readonly Applied[], known: readonly Migration[]): void {
  const scripts = new Map(known.map((migration) => [migration.name, migration.script]));
  for (const { name, checksum } of applied) {
    const script = scripts.get(name);
    if (script === undefined) {
      throw new StartupProblem(
        `The database was made by a newer version of Manhour (it has "${name}", which this version does not know). Start the newer version, or restore a backup made before the upgrade.`,
      );
    }
    if (checksumOf(script) !== checksum) {
      throw new StartupProblem(
        `The database change "${name}" was applied in another form than this version carries. Restore the original file; changes that were released are never edited.`,
      );
    }
  }
}

async function appliedMigrations(db: Database): Promise<Applied[]> {
  await db.executor.execute(sql`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamp(3) with time zone not null default now()
    )`);
  return rowsOf<Applied>(
    db.executor,
    sql`select name, checksum from schema_migration order by name`,
  );
}

/**
 * Brings the database up to this version, each change in a transaction of its own. The caller
 * holds the start-up lock, so two processes starting together do not meet here.
 */
export async function migrate(db: Database, known: readonly Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(db);
  assertCompatible(applied, known);
  const done = new Set(applied.map(({ name }) => name));
  const pending = known.filter(({ name }) => !done.has(name));
  for (const { name, script } of pending) {
    await transact(db, async (tx) => {
      for (const statement of script.split(STATEMENT_BREAK)) {
        if (statement.trim() !== '') await tx.execute(sql.raw(statement));
      }
      await tx.execute(
        sql`insert into schema_migration (name, checksum) values (${name}, ${checksumOf(script)})`,
      );
    });
  }
  return pending.map(({ name }) => name);
}
