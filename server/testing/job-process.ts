import { pino } from 'pino';
import { z } from 'zod';
import { migrations } from '../migrations/index.ts';
import { type Database, transact } from '../platform/db/database.ts';
import { openEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { jobKind } from '../platform/jobs/kind.ts';
import { createJobQueue } from '../platform/jobs/queue.ts';

/**
 * A process of its own that works on one job, for the test that kills it in the middle. With HANG
 * the job never ends; without, it ends at once. With ENQUEUE it adds the job first.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const patientJob = jobKind({
  name: 'patient',
  input: z.strictObject({ payload: z.string() }),
  maxAttempts: 3,
  retryDelaySeconds: 0,
  run: async (job, { payload }) => {
    await job.progress('working', 40);
    say(`running ${payload}`);
    if (process.env.HANG === '1') await new Promise(() => undefined);
    return { payload };
  },
});

function open(): Promise<Database> {
  const url = process.env.DATABASE_URL;
  return url === undefined
    ? openEmbedded({ dataDir: process.env.DATA_DIR ?? '' })
    : openPostgres({ url, maxConnections: 4 });
}

const db = await open();
await migrate(db, migrations);
const queue = createJobQueue({
  db,
  kinds: [patientJob],
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  timeZone: 'UTC',
  pollSeconds: 0.5,
  heartbeatMs: 300,
});
await queue.start();
if (process.env.ENQUEUE === '1') {
  await transact(db, (tx) => queue.enqueue(tx, patientJob, { payload: 'parcel' }, null));
}
process.once('SIGTERM', async () => {
  await queue.stop();
  await db.close();
  process.exit(0);
});
