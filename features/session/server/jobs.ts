import { z } from 'zod';
import { SSO, THROTTLE } from '#features/session/rules.ts';
import { type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { deleteSsoAttempts } from './sso-store.ts';
import { deleteExpired, type SessionLimits } from './store.ts';

/** Every night: sessions nobody can use any more, and attempts that no longer count. */
export const expireSessionsJob = (limits: SessionLimits): JobKind =>
  jobKind({
    name: 'session-expiry',
    input: z.strictObject({}),
    maxAttempts: 3,
    retryDelaySeconds: 60,
    cron: '20 3 * * *',
    run: async (job) => {
      const now = job.now();
      await deleteSsoAttempts(job.db.executor, new Date(now.getTime() - SSO.lifetimeMs));
      return deleteExpired(job.db.executor, now, limits, THROTTLE.windowMs);
    },
  });
