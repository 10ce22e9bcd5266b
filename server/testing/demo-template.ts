import { adoptOfficialYears } from '#features/calendar/server/service.ts';
import { seedDemo } from '../demo/seed.ts';
import { migrations } from '../migrations/index.ts';
import { transact } from '../platform/db/database.ts';
import { openEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { TEST_CLOCK } from './clock.ts';

/** The demo company as server tests find it, as an archive of its data folder. */
export async function demoTemplate(): Promise<Blob> {
  const db = await openEmbedded({});
  await migrate(db, migrations);
  await transact(db, adoptOfficialYears);
  await transact(db, (tx) => seedDemo(tx, TEST_CLOCK));
  const saved = await db.save();
  await db.close();
  return saved;
}
