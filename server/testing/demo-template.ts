import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { adoptOfficialYears } from '#features/calendar/server/service.ts';
import { seedDemo } from '../demo/seed.ts';
import { migrations } from '../migrations/index.ts';
import { transact } from '../platform/db/database.ts';
import { openEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { TEST_CLOCK } from './clock.ts';

/** A new database as the build made it for first starts, where a whole run has just built one. */
async function newDatabase(): Promise<Blob | undefined> {
  const archive = process.env.TEST_NEW_DATABASE;
  if (!archive) return undefined;
  return new Blob([await promisify(gunzip)(await readFile(archive))]);
}

/** The demo company as server tests find it, as an archive of its data folder. */
export async function demoTemplate(): Promise<Blob> {
  const template = await newDatabase();
  const db = await openEmbedded(template === undefined ? {} : { template });
  // What first starts find of the job queue is not what its tests begin with: they let it make its tables.
  await db.executor.execute('drop schema if exists pgboss cascade');
  await migrate(db, migrations);
  await transact(db, adoptOfficialYears);
  await transact(db, (tx) => seedDemo(tx, TEST_CLOCK));
  const saved = await db.save();
  await db.close();
  return saved;
}
