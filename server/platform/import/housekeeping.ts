import { z } from 'zod';
import { jobKind } from '../jobs/kind.ts';
import { forgetBefore } from './run-store.ts';

const KEEP_DAYS = 90;

/** Every night: imports nobody will take back any more. */
export const forgetOldImportsJob = jobKind({
  name: 'import-housekeeping',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '50 3 * * *',
  run: async (job) => {
    const before = new Date(job.now().getTime() - KEEP_DAYS * 86_400_000);
    return { forgotten: await forgetBefore(job.db.executor, before) };
  },
});
