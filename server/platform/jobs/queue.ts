import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { toInstant } from '#kernel/dates.ts';
import { clockAt } from '../clock.ts';
import { type Database, runInTransaction, type Transaction } from '../db/database.ts';
import type { JobContext, JobKind } from './kind.ts';
import { isDue } from './schedule.ts';
import {
  beat,
  findLost,
  insertQueued,
  markDone,
  markRunning,
  markStopped,
  setProgress,
} from './store.ts';

export interface JobQueueOptions {
  readonly db: Database;
  readonly kinds: readonly JobKind[];
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly timeZone: string;
  /** Shorter in tests, which do not want to wait. */
  readonly pollSeconds?: number;
  readonly heartbeatMs?: number;
}

export interface JobQueue {
  start(): Promise<void>;
  /** Lets what is running finish, within limits; what does not is run again at the next start. */
  stop(): Promise<void>;
  /** Adds a job in the caller's transaction: it exists if and only if that commits. */
  enqueue<Input extends object>(
    tx: Transaction,
    kind: Pick<JobKind<Input>, 'name' | 'input'>,
    input: Input,
    requestedBy: number | null,
  ): Promise<string>;
}

const STOP_TIMEOUT_MS = 20_000;
const JOB_HOURS = 23;
const DEFAULT_HEARTBEAT_MS = 5_000;
const SILENT_BEATS = 4;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The same in every process, so that one of them adds the job. */
const idInMinute = (name: string, minute: string) =>
  createHash('sha256').update(`${name} ${minute}`).digest('hex').slice(0, 32);

export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { db, log, now } = options;
  const heartbeatMs = options.heartbeatMs ?? DEFAULT_HEARTBEAT_MS;
  const stopping = new AbortController();
  const workerOf = new Map<string, string>();
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  const statements = new Set<Promise<unknown>>();
  let sweeper: NodeJS.Timeout | undefined;
  let lookedAt = '';

  // The library does not wait for its last statements when it stops; we do, before the database closes.
  const executeSql = (text: string, values?: unknown[]) => {
    const statement = db.runSql(text, values);
    statements.add(statement);
    const forget = () => statements.delete(statement);
    statement.then(forget, forget);
    return statement as Promise<{ rows: never[] }>;
  };
  // Its own timekeeper goes back minute by minute from now for each kind (decision 201).
  const boss = new PgBoss({ db: { executeSql }, schedule: false });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));

  async function runOne(kind: JobKind, id: string, data: object): Promise<void> {
    const run = await markRunning(db.executor, id, kind.name, now());
    if (run === null) return;
    const heart = setInterval(() => {
      beat(db.executor, id, now()).catch((error) => log.warn({ err: error }, 'job heartbeat'));
    }, heartbeatMs);
    const context: JobContext = {
      id,
      db,
      log: log.child({ job: kind.name, jobId: id }),
      now,
      clock: () => clockAt(now(), options.timeZone),
      signal: stopping.signal,
      lastAttempt: run.attempts >= kind.maxAttempts,
      progress: (step, percent) => setProgress(db.executor, id, step, percent, now()),
    };
    try {
      const result = await kind.run(context, kind.input.parse(data));
      await markDone(db.executor, id, result, now());
    } catch (error) {
      const final = context.lastAttempt;
      await markStopped(db.executor, id, messageOf(error), final, now());
      context.log.error({ err: error, final }, 'job failed');
      throw error;
    } finally {
      clearInterval(heart);
    }
  }

  async function work(kind: JobKind): Promise<void> {
    await boss.createQueue(kind.name, {
      name: kind.name,
      retryLimit: kind.maxAttempts - 1,
      retryDelay: kind.retryDelaySeconds,
      expireInHours: JOB_HOURS,
      policy: kind.alone === true ? 'singleton' : 'standard',
    });
    const worker = await boss.work<object>(
      kind.name,
      { pollingIntervalSeconds: options.pollSeconds ?? 2 },
      async ([job]) => {
        if (job !== undefined) await runOne(kind, job.id, job.data ?? {});
      },
    );
    workerOf.set(kind.name, worker);
  }

  /** Adds what is to run by itself in this minute. */
  async function addDue(): Promise<void> {
    const at = now();
    const minute = toInstant(at).slice(0, 'YYYY-MM-DDTHH:MM'.length);
    if (minute === lookedAt) return;
    const due = options.kinds.filter(
      ({ cron }) => cron !== undefined && isDue(cron, at, options.timeZone),
    );
    if (due.length > 0) {
      await boss.insert(due.map(({ name }) => ({ name, id: idInMinute(name, minute) })));
    }
    lookedAt = minute;
  }

  /** Hands jobs whose process died back to the queue. */
  async function recover(silentSince: Date): Promise<void> {
    for (const lost of await findLost(db.executor, silentSince)) {
      const final = lost.attempts >= (kinds.get(lost.kind)?.maxAttempts ?? 1);
      log.warn({ job: lost.kind, jobId: lost.id, final }, 'job was interrupted');
      await markStopped(db.executor, lost.id, 'interrupted', final, now());
      await boss.fail(lost.kind, lost.id, { message: 'interrupted' });
    }
  }

  return {
    async start() {
      await boss.start();
      // Alone on the embedded database, whatever still counts as running died with its process.
      if (db.kind === 'embedded') await recover(now());
      for (const kind of options.kinds) await work(kind);
      sweeper = setInterval(() => {
        const silentSince = new Date(now().getTime() - SILENT_BEATS * heartbeatMs);
        recover(silentSince).catch((error) => log.warn({ err: error }, 'job recovery'));
        addDue().catch((error) => log.warn({ err: error }, 'job schedule'));
      }, heartbeatMs);
      sweeper.unref();
    },
    async stop() {
      clearInterval(sweeper);
      stopping.abort();
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
      while (statements.size > 0) await Promise.allSettled(statements);
    },
    async enqueue(tx, kind, input, requestedBy) {
      const id = randomUUID();
      await insertQueued(tx, { id, kind: kind.name, requestedBy, now: now() });
      const queued = await boss.send(kind.name, input, {
        id,
        db: { executeSql: (text, values) => runInTransaction(tx, text, values) },
      });
      if (queued === null) throw new Error(`the job queue did not take ${kind.name}`);
      // Not seen before the commit, and not worth a wait of a whole polling interval after it.
      const worker = workerOf.get(kind.name);
      if (worker !== undefined) setTimeout(() => boss.notifyWorker(worker), 50).unref();
      return id;
    },
  };
}
