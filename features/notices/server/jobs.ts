import { z } from 'zod';
import { transact } from '#server/platform/db/database.ts';
import { type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { notifyClosingSoon, notifyOpened } from './rounds-store.ts';
import { deleteOld } from './store.ts';

const MS_PER_DAY = 86_400_000;
const KEEP_READ_DAYS = 90;
const KEEP_ANY_DAYS = 365;

/** Every hour: what begins and what ends by itself, without anybody doing anything. */
export const noticeRoundsJob: JobKind = jobKind({
  name: 'notice-rounds',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '0 * * * *',
  alone: true,
  run: (job) =>
    transact(job.db, async (tx) => ({
      opened: await notifyOpened(tx, job.clock()),
      closingSoon: await notifyClosingSoon(tx, job.clock()),
    })),
});

/** Every night: notices nobody will look for any more. */
export const forgetNoticesJob = jobKind({
  name: 'notice-housekeeping',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '50 3 * * *',
  run: async (job) => {
    const before = (days: number) => new Date(job.now().getTime() - days * MS_PER_DAY);
    const { executor } = job.db;
    return { forgotten: await deleteOld(executor, before(KEEP_READ_DAYS), before(KEEP_ANY_DAYS)) };
  },
});
