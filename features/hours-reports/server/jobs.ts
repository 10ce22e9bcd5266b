import { z } from 'zod';
import { type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { sumStaleBatches } from './sums/service.ts';

/** Every minute: the sums of batches whose hours have changed. */
export const sumHoursJob: JobKind = jobKind({
  name: 'hours-sums',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 20,
  cron: '* * * * *',
  alone: true,
  run: async (job) => ({
    batches: await sumStaleBatches(job.db, job.now, () => !job.signal.aborted),
  }),
});
