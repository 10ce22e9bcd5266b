import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Cron } from './schedule.ts';

/** What a running job may use. */
export interface JobContext {
  readonly id: string;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** The same moment as the company sees it. */
  readonly clock: () => Clock;
  /** Aborted when the process is asked to stop; long work looks at it between slices. */
  readonly signal: AbortSignal;
  /** Given up if it fails this time. */
  readonly lastAttempt: boolean;
  /** Tells people how far it is; `step` is a message key, `percent` a whole number from 0 to 100. */
  progress(step: string, percent: number): Promise<void>;
}

/** One kind of background work. It may run twice, after a crash or a failure, so it must be repeatable. */
export interface JobKind<Input extends object = object> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /** How often it may be started before it is given up. */
  readonly maxAttempts: number;
  /** Seconds before a failed run is tried again. */
  readonly retryDelaySeconds: number;
  /** Runs by itself at these times, in the company's time zone. */
  readonly cron?: Cron;
  /** Never runs twice at the same time, whichever processes would take it. */
  readonly alone?: true;
  run(job: JobContext, input: Input): Promise<object | undefined>;
}

/** Keeps the input's type while kinds of different inputs share one list. */
export function jobKind<Input extends object>(kind: JobKind<Input>): JobKind {
  return kind as unknown as JobKind;
}
