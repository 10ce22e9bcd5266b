import { adoptOfficialYears } from '#features/calendar/server/service.ts';
import { readConfig } from '../config.ts';
import { prepareFirstRun } from '../first-run.ts';
import { migrations } from '../migrations/index.ts';
import { transact } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { TEST_CLOCK } from './clock.ts';
import { administer, databaseUrl, newDatabaseName } from './postgres-admin.ts';

/**
 * Copying a database takes a moment, filling one seconds. The demo company is made once per run;
 * test files that need it begin with a copy. Gives the name to copy from.
 */
export async function createDemoTemplate(serverUrl: string): Promise<string> {
  const name = newDatabaseName();
  await administer(serverUrl, `create database ${name}`);
  const db = await openPostgres({ url: databaseUrl(serverUrl, name), maxConnections: 2 });
  await migrate(db, migrations);
  await transact(db, adoptOfficialYears);
  await prepareFirstRun(db, readConfig({ DEMO: '1' }), TEST_CLOCK);
  // Copies of tables without statistics would be planned blindly until each is analysed itself.
  await db.executor.execute('analyze');
  await db.close();
  return name;
}
