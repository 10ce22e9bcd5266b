import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { adoptOfficialYears } from '#features/calendar/server/service.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { seedDemo } from '../demo/seed.ts';
import { DEMO_DATA } from '../first-run.ts';
import { migrations } from '../migrations/index.ts';
import { writeMeta } from '../platform/db/app-meta.ts';
import { transact } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { TEST_CLOCK } from './clock.ts';
import { administer, databaseUrl, newDatabaseName } from './postgres-admin.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a PostgreSQL server answers; each test file makes databases of its own there. */
    postgresUrl: string;
    /** The database there that holds the demo company and is only ever copied. */
    demoDatabase: string;
  }
}

async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined || given === '') return startPostgresServer();
  return { url: given, stop: async () => undefined };
}

/** As hard to guess as the published password is; whoever signs in pays what the stored hash asks for. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Copying a database takes a moment, filling one seconds. The demo company is made once per run;
 * test files that need it begin with a copy. Gives the name to copy from.
 */
async function createDemoTemplate(serverUrl: string): Promise<string> {
  const name = newDatabaseName();
  await administer(serverUrl, `create database ${name}`);
  const db = await openPostgres({ url: databaseUrl(serverUrl, name), maxConnections: 2 });
  await migrate(db, migrations);
  await transact(db, adoptOfficialYears);
  await transact(db, async (tx) => {
    await seedDemo(tx, TEST_CLOCK);
    const quick = await hash(DEMO_PASSWORD, QUICK);
    await tx.execute(
      sql`update person set password_hash = ${quick} where password_hash is not null`,
    );
    await writeMeta(tx, DEMO_DATA, '1');
  });
  // Copies of tables without statistics would be planned blindly until each is analysed itself.
  await db.executor.execute('analyze');
  await db.close();
  return name;
}

/** A PostgreSQL with the demo company to copy from: one of its own, or the one that was given. */
export async function startDemoPostgres(): Promise<PostgresServer & { readonly demo: string }> {
  const { url, stop } = await startPostgres();
  const demo = await createDemoTemplate(url);
  return {
    url,
    demo,
    async stop() {
      await administer(url, `drop database ${demo}`);
      await stop();
    },
  };
}
