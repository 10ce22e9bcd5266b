import { z } from 'zod';
import { DEVICE, SSO } from '#features/session/rules.ts';
import { type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { deleteOldDevices } from './device-store.ts';
import { deleteSsoAttempts } from './sso-store.ts';
import { deleteExpired, type SessionLimits } from './store.ts';
import { deletePaidTallies } from './tally-store.ts';

/** Every hour: sessions nobody can use any more, and attempts and devices that no longer count. */
export const expireSessionsJob = (limits: SessionLimits): JobKind =>
  jobKind({
    name: 'session-expiry',
    input: z.strictObject({}),
    maxAttempts: 3,
    retryDelaySeconds: 60,
    cron: '20 * * * *',
    run: async (job) => {
      const clock = job.clock();
      const { now } = clock;
      await deleteSsoAttempts(job.db.executor, new Date(now.getTime() - SSO.lifetimeMs));
      await deletePaidTallies(job.db.executor, now);
      await deleteOldDevices(job.db.executor, new Date(now.getTime() - DEVICE.keptMs));
      return deleteExpired(job.db.executor, clock, limits);
    },
  });
