import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { firstDay, type Month, monthsInRange, toInstant } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { transact } from '#server/platform/db/database.ts';
import type { JobContext } from '#server/platform/jobs/kind.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { insertQueued, markDone, markRunning, setProgress } from '#server/platform/jobs/store.ts';
import { testClock } from '#server/testing/clock.ts';
import {
  type Answer,
  demoToken,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '#server/testing/test-app.ts';
import { RUN_JOB, runAccountsJob } from './runs/job.ts';
import type { RunDigest } from './runs/publish-store.ts';
import { insertRun, tryRun } from './runs/run-store.ts';
import { workOut } from './runs/work-out.ts';

const finance = demoToken('finance');

export interface AccountsApp extends TestApp {
  /** Jobs that were asked for and nobody has worked on yet. */
  readonly waiting: { readonly id: string; readonly runId: number }[];
}

/** The application with a queue whose jobs are worked on when a test says so. */
export async function startAccountsApp(
  options: Pick<TestAppOptions, 'db' | 'env'> = {},
): Promise<AccountsApp> {
  const clock = testClock();
  const waiting: { id: string; runId: number }[] = [];
  const enqueue: JobQueue['enqueue'] = async (tx, kind, input, requestedBy) => {
    const id = randomUUID();
    await insertQueued(tx, { id, kind: kind.name, requestedBy, now: clock.now() });
    if (kind.name === RUN_JOB.name) waiting.push({ id, ...RUN_JOB.input.parse(input) });
    return id;
  };
  return Object.assign(await startTestApp({ ...options, clock, enqueue }), { waiting });
}

export function jobContext(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  id: string,
  changed: Partial<JobContext> = {},
): JobContext {
  return {
    id,
    db,
    log: pino({ level: 'silent' }),
    now: clock.now,
    clock: clock.company,
    signal: new AbortController().signal,
    lastAttempt: false,
    progress: (step, percent) => setProgress(db.executor, id, step, percent, clock.now()),
    ...changed,
  };
}

/** Works on everything that was asked for. */
export async function workOnJobs(app: AccountsApp): Promise<void> {
  for (const { id, runId } of app.waiting.splice(0)) {
    const now = app.clock.now();
    await markRunning(app.db.executor, id, RUN_JOB.name, now);
    await runAccountsJob.run(jobContext(app, id), { runId });
    await markDone(app.db.executor, id, undefined, now);
  }
}

export const readTask = async (app: AccountsApp, month: Month): Promise<TaskDetail> => {
  const answer = await app.call<TaskDetail>(accountEndpoints.tasks.detail, {
    token: finance,
    query: { month },
  });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
};

/** Has a month worked out, and gives what is then to be seen of it. */
export async function runMonth(app: AccountsApp, month: Month): Promise<TaskDetail> {
  const asked = await app.call(accountEndpoints.tasks.run, { token: finance, body: { month } });
  expect(asked.code, asked.msg).toBe(ResultCode.ok);
  await workOnJobs(app);
  return readTask(app, month);
}

/** What a month would come to if it were worked out now; nothing of it stays. */
export const workedOutNow = (app: AccountsApp, month: Month): Promise<RunDigest> =>
  transact(app.db, (tx) => tryRun(tx, { month, byId: 1 }, (trial) => workOut(tx, trial)));

/** Closes a month with the run that is to be seen. */
export async function closeTask(app: AccountsApp, month: Month): Promise<Answer<TaskDetail>> {
  const { run } = await readTask(app, month);
  return app.call<TaskDetail>(accountEndpoints.tasks.close, {
    token: finance,
    body: { month, runId: run?.id ?? 1 },
  });
}

export const waiveAll = (app: AccountsApp, month: Month) =>
  app.call<TaskDetail>(accountEndpoints.tasks.waive, {
    token: finance,
    body: { month, reason: '员工外派，下月补记' },
  });

/** Works months out and closes them, one after the other. */
export async function closeMonths(app: AccountsApp, from: Month, to: Month = from): Promise<void> {
  for (const month of monthsInRange(from, to)) {
    await runMonth(app, month);
    await waiveAll(app, month);
    const closed = await closeTask(app, month);
    expect(closed.code, closed.msg).toBe(ResultCode.ok);
  }
}

export async function beginAccounts(app: AccountsApp, month: Month): Promise<void> {
  await app.call(accountEndpoints.tasks.begin, { token: finance, body: { month } });
}

/** The demo company with August and September closed and October worked out. */
export async function startClosedSeptember(): Promise<AccountsApp> {
  const app = await startAccountsApp();
  await beginAccounts(app, '2026-08');
  await closeMonths(app, '2026-08', '2026-09');
  await runMonth(app, '2026-10');
  return app;
}

/** The accounts begin with a month and it is worked out, without anybody having asked for it. */
export async function workOutAlone(app: AccountsApp, month: Month, times: number): Promise<void> {
  await app.db.executor.execute(
    sql`insert into ledger (start_month) values (${firstDay(month)}) on conflict do nothing`,
  );
  for (let time = 0; time < times; time += 1) {
    const runId = await transact(app.db, (tx) =>
      insertRun(tx, { month, byId: 1, at: toInstant(app.clock.now()) }),
    );
    await runAccountsJob.run(jobContext(app, randomUUID()), { runId });
  }
}
