import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '#kernel/language.ts';
import type { MessageParams } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Announce } from './announcement.ts';

/** Who is acting, as the session says; loaded anew for every request. */
export interface Actor {
  readonly userId: number;
  readonly userName: string;
  readonly nickName: string;
  readonly staffNo: string;
  readonly deptId: number;
  /** Given by an administrator. */
  readonly granted: readonly Role[];
  /** Derived from what the person leads. */
  readonly approvals: readonly Role[];
  /** Both together: what permissions are decided by. */
  readonly roles: ReadonlySet<Role>;
  readonly mustChangePassword: boolean;
  /** Names the session in the database; null for the fixed tokens of the demo. */
  readonly tokenHash: string | null;
}

/** What decides how much somebody sees, whether they are asking or not. */
export type Reader = Pick<Actor, 'userId' | 'deptId' | 'roles'>;

/** Everything a service may know about the request it serves; one point in time for all of it. */
export interface RequestContext extends Clock {
  readonly requestId: string;
  readonly address: string;
  /** The address as far as it tells people apart; null where an unnamed proxy hides them all. */
  readonly countedAddress: string | null;
  /** What the browser showed to be known again, and how it is given something to show. */
  readonly device: {
    readonly token: string | null;
    readonly keep: (token: string) => void;
  };
  readonly userAgent: string;
  readonly language: Language;
  /** The words for a message key in that language, for answers that list problems. */
  readonly text: (key: string, params?: MessageParams) => string;
  /** The words for a key in every language, to know them again in what people bring along. */
  readonly everyText: (key: string) => readonly string[];
  readonly db: Database;
  /** Lets the features that depend on a change do their part in the same transaction. */
  readonly announce: Announce;
  /** Hands work to a job; null where there are none. */
  readonly enqueue: JobQueue['enqueue'] | null;
  /** Ends when whoever asked has gone away; reading a file for nobody is given up. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  readonly actor: Actor | null;
}

export type SignedInContext = RequestContext & { readonly actor: Actor };
