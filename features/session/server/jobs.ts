import { z } from 'zod';
import { THROTTLE } from '#features/session/rules.ts';
import { type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { deleteExpired, type SessionLimits } from './store.ts';

/** Every night: sessions nobody can use any more, and attempts that no longer count. */
export const expireSessionsJob = (limits: SessionLimits): JobKind =>
  jobKind({
    name: 'session-expiry',
    input: z.strictObject({}),
    maxAttempts: 3,
    retryDelaySeconds: 60,
    cron: '20 3 * * *',
    run: (job) => deleteExpired(job.db.executor, job.now(), limits, THROTTLE.windowMs),
  });
