import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { newDemoFolder } from '#server/testing/demo-folder.ts';
import { describeJobs } from '#server/testing/jobs-suite.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { endWithTests, SHORT_LIVED } from '#server/testing/server-process.ts';
import { type Database, transact } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { jobKind } from './kind.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

const databases: TestDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function newDatabaseUrl(): Promise<string> {
  const database = await createDemoDatabase();
  databases.push(database);
  return database.url;
}

describeJobs('PostgreSQL', async () =>
  openPostgres({ url: await newDatabaseUrl(), maxConnections: 5 }),
);

function startWorker(env: Record<string, string>) {
  const script = join(dirname(inject('serverBundle')), 'job-process.js');
  const child = spawn(process.execPath, [...SHORT_LIVED, script], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return {
    output: () => output,
    async end(signal: NodeJS.Signals) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

async function killedJobRunsAgain(env: Record<string, string>): Promise<void> {
  const doomed = startWorker({ ...env, HANG: '1', ENQUEUE: '1' });
  await expect.poll(doomed.output, { timeout: 60_000 }).toContain('running parcel');
  await doomed.end('SIGKILL');
  const next = startWorker(env);
  await expect.poll(next.output, { timeout: 60_000 }).toContain('running parcel');
  await next.end('SIGTERM');
}

it('a job that works alone is never run by two processes at once', async () => {
  const url = await newDatabaseUrl();
  const dbs = await Promise.all([1, 2].map(() => openPostgres({ url, maxConnections: 4 })));
  const [db] = dbs as [Database, Database];
  let running = 0;
  let most = 0;
  let done = 0;
  const lonely = jobKind({
    name: 'lonely',
    input: z.strictObject({}),
    maxAttempts: 1,
    retryDelaySeconds: 0,
    alone: true,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 700));
      running -= 1;
      done += 1;
      return undefined;
    },
  });
  const queues = dbs.map((one) =>
    createJobQueue({
      db: one,
      kinds: [lonely],
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      timeZone: 'UTC',
      pollSeconds: 0.5,
    }),
  );
  for (const queue of queues) await queue.start();
  for (let job = 0; job < 4; job += 1) {
    await transact(db, (tx) => (queues[0] as JobQueue).enqueue(tx, lonely, {}, null));
  }
  await expect.poll(() => done, { timeout: 60_000 }).toBe(4);
  expect(most).toBe(1);
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.all(dbs.map((one) => one.close()));
});

describe('a job whose process is killed', () => {
  it('runs again on PostgreSQL', async () => {
    await killedJobRunsAgain({ DATABASE_URL: await newDatabaseUrl() });
  });

  it('runs again on the embedded database', async () => {
    const folder = await newDemoFolder();
    await killedJobRunsAgain({ DATA_DIR: folder });
    await rm(folder, { recursive: true, force: true });
  });
});
