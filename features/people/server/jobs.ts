import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { announceTo, type Listeners } from '#server/platform/wire/announcement.ts';
import { placeEverybody } from './staff/assignments.ts';

/** Lets everybody stand where they are to stand by today; at the start, and every midnight. */
export function placeByToday(db: Database, listeners: Listeners, clock: Clock): Promise<number> {
  const origin = { db, requestId: '', address: '', now: clock.now, actor: null };
  return placeEverybody(origin, announceTo(listeners, clock), clock.today);
}

/** Every midnight of the company, before anything else of that day: moves dated ahead begin. */
export const placePeopleJob = (listeners: Listeners): JobKind =>
  jobKind({
    name: 'people-placing',
    input: z.strictObject({}),
    maxAttempts: 5,
    retryDelaySeconds: 60,
    cron: '0 0 * * *',
    alone: true,
    run: async (job) => ({ placed: await placeByToday(job.db, listeners, job.clock()) }),
  });
