import { z } from 'zod';
import { transact } from '#server/platform/db/database.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { rerouteEverything } from './reroute.ts';

/** Every night: people leave by their date, without anybody touching their record that day. */
export const rerouteApprovalsJob = jobKind({
  name: 'approval-routing',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '10 0 * * *',
  run: async (job) => ({
    rerouted: await transact(job.db, (tx) => rerouteEverything(tx, job.clock())),
  }),
});
