import { z } from 'zod';
import { jobKind } from '../jobs/kind.ts';
import { forgetBefore } from './run-store.ts';
import { dropUploadsBefore } from './upload-store.ts';

const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;

/** Every night: what is only there to take imports back with, once nobody will any more. */
export const forgetOldImportsJob = jobKind({
  name: 'import-housekeeping',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '50 3 * * *',
  run: async (job) => {
    const ago = (days: number) => new Date(job.now().getTime() - days * DAY_MS);
    await dropUploadsBefore(job.db.executor, ago(1));
    const before = ago(KEEP_DAYS);
    return { forgotten: await forgetBefore(job.db.executor, before) };
  },
});
