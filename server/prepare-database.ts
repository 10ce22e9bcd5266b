import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { adoptOfficialYears } from '#features/calendar/server/service.ts';
import { readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { migrations } from './migrations/index.ts';
import { addAuditYears } from './platform/audit/years.ts';
import { clockAt } from './platform/clock.ts';
import { transact } from './platform/db/database.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { PREPARED_DATABASE } from './platform/db/prepared.ts';
import { createJobQueue } from './platform/jobs/queue.ts';
import { jobKinds } from './server.ts';

/** Part of the build: makes the database that first starts begin with. */
const db = await openEmbedded({});
await migrate(db, migrations);
// What every start sees to: one that finds it done has nothing to do.
await transact(db, adoptOfficialYears);
await addAuditYears(db.executor, clockAt(new Date(), 'UTC').today);
const config = readConfig({});
const jobs = createJobQueue({
  db,
  kinds: jobKinds(config),
  log: createLogger('error'),
  now: () => new Date(),
  timeZone: config.timeZone,
});
await jobs.start();
await jobs.stop();
const archive = Buffer.from(await (await db.save()).arrayBuffer());
await db.close();
await writeFile(PREPARED_DATABASE, await promisify(gzip)(archive));
