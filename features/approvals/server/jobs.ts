import { z } from 'zod';
import { transact } from '#server/platform/db/database.ts';
import { type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { rerouteEverything } from './follow.ts';

/** Every night: people leave by their date, without anybody touching their record that day. */
export const rerouteApprovalsJob = (timeZone: string): JobKind =>
  jobKind({
    name: 'approval-routing',
    input: z.strictObject({}),
    maxAttempts: 3,
    retryDelaySeconds: 60,
    cron: '10 0 * * *',
    run: async (job) => ({
      rerouted: await transact(job.db, (tx) => rerouteEverything(tx, job.now(), timeZone)),
    }),
  });
