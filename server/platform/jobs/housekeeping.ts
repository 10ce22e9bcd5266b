import { z } from 'zod';
import { jobKind } from './kind.ts';
import { deleteFinishedBefore } from './store.ts';

const KEEP_DAYS = 30;

/** Every night: what background jobs of a month ago had to say. */
export const forgetOldRunsJob = jobKind({
  name: 'job-housekeeping',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '40 3 * * *',
  run: async (job) => {
    const before = new Date(job.now().getTime() - KEEP_DAYS * 86_400_000);
    return { forgotten: await deleteFinishedBefore(job.db.executor, before) };
  },
});
