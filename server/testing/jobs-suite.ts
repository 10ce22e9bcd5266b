import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Database, transact } from '../platform/db/database.ts';
import { type JobKind, jobKind } from '../platform/jobs/kind.ts';
import { createJobQueue, type JobQueue } from '../platform/jobs/queue.ts';
import type { Cron } from '../platform/jobs/schedule.ts';
import { findRun } from '../platform/jobs/store.ts';

/** A busy machine may take its time; how long is not what these tests are about. */
const PATIENT = { timeout: 60_000 };

const input = z.strictObject({ n: z.number() });

/** What background jobs promise, held on whichever database is opened. */
export function describeJobs(name: string, open: () => Promise<Database>): void {
  describe(`jobs on ${name}`, () => {
    let db: Database;
    let queue: JobQueue;

    // One database for all of them: each begins with a queue of its own, and leaves nothing to do.
    beforeAll(async () => {
      db = await open();
    });
    afterEach(() => queue.stop());
    afterAll(() => db.close());

    const queueOf = (kinds: readonly JobKind[], now = () => new Date()) =>
      createJobQueue({
        db,
        kinds,
        log: pino({ level: 'silent' }),
        now,
        timeZone: 'Asia/Shanghai',
        pollSeconds: 0.5,
        heartbeatMs: 300,
      });

    async function start(...kinds: JobKind[]): Promise<void> {
      queue = queueOf(kinds);
      await queue.start();
    }

    const enqueue = (kind: JobKind, n: number) =>
      transact(db, (tx) => queue.enqueue(tx, kind, { n }, 7));

    const stateOf = async (id: string) => (await findRun(db.executor, id, null))?.state;

    const kind = (run: JobKind<{ n: number }>['run'], extra: Partial<JobKind> = {}) =>
      jobKind({ name: 'test', input, maxAttempts: 3, retryDelaySeconds: 0, ...extra, run });

    it('run once, show progress, and keep their result', async () => {
      const seen: number[] = [];
      const gate = new AbortController();
      const held = once(gate.signal, 'abort');
      const doubling = kind(async (job, { n }) => {
        seen.push(n);
        await job.progress('test.half', 50);
        await held;
        return { doubled: n * 2 };
      });
      await start(doubling);
      const id = await enqueue(doubling, 21);
      await expect.poll(async () => (await findRun(db.executor, id, 7))?.percent, PATIENT).toBe(50);
      expect(await findRun(db.executor, id, 8)).toBeNull();
      gate.abort();
      await expect.poll(() => stateOf(id), PATIENT).toBe('done');
      expect(await findRun(db.executor, id, 7)).toMatchObject({
        result: { doubled: 42 },
        percent: 100,
        attempts: 1,
      });
      expect(seen).toEqual([21]);
    });

    it('do not exist when the transaction that asked for them is rolled back', async () => {
      const seen: number[] = [];
      const noting = kind(async (_, { n }) => {
        seen.push(n);
        return undefined;
      });
      await start(noting);
      const rolledBack = transact(db, async (tx) => {
        await queue.enqueue(tx, noting, { n: 1 }, null);
        throw new Error('changed my mind');
      });
      await expect(rolledBack).rejects.toThrow('changed my mind');
      const second = await enqueue(noting, 2);
      await expect.poll(() => stateOf(second), PATIENT).toBe('done');
      expect(seen).toEqual([2]);
    });

    it('are tried again after a failure, and given up after the last attempt', async () => {
      let runs = 0;
      const flaky = kind(async (_, { n }) => {
        runs += 1;
        if (runs < n) throw new Error('not yet');
        return undefined;
      });
      await start(flaky);
      const id = await enqueue(flaky, 2);
      await expect.poll(() => stateOf(id), PATIENT).toBe('done');
      runs = 0;
      const hopeless = await enqueue(flaky, 99);
      await expect.poll(() => stateOf(hopeless), PATIENT).toBe('failed');
      expect(await findRun(db.executor, hopeless, null)).toMatchObject({
        attempts: 3,
        problem: 'not yet',
      });
    });

    it('finish what is running when the queue stops', async () => {
      let finished = false;
      const slow = kind(async (job) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        finished = job.signal.aborted;
        return undefined;
      });
      await start(slow);
      const id = await enqueue(slow, 1);
      await expect.poll(() => stateOf(id), PATIENT).toBe('running');
      await queue.stop();
      expect(finished).toBe(true);
      expect(await stateOf(id)).toBe('done');
    });

    it('run by themselves when it is their time in the company’s zone, once among all processes', async () => {
      const ran: string[] = [];
      const daily = (name: string, cron: Cron) =>
        jobKind({
          name,
          cron,
          input: z.strictObject({}),
          ...{ maxAttempts: 1, retryDelaySeconds: 0 },
          run: async () => {
            ran.push(name);
            return undefined;
          },
        });
      const kinds = [daily('at-three', '20 3 * * *'), daily('at-four', '20 4 * * *')];
      const atThree = () => new Date('2026-11-16T19:20:40Z');
      const another = queueOf(kinds, atThree);
      queue = queueOf(kinds, atThree);
      // One after the other, as servers do: each lays out the tables of its kinds.
      await queue.start();
      await another.start();
      await expect.poll(() => ran, PATIENT).toContain('at-three');
      // Both have looked at the same minute again and again by then.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await another.stop();
      expect(ran).toEqual(['at-three']);
    });
  });
}
