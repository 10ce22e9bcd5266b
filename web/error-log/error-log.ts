import { isAbort, TransportError } from '../api/exchange.ts';
import { createStore } from '../store.ts';
import { NotFoundError } from '../ui/not-found.ts';
import { describeThrown } from './thrown.ts';

export interface LoggedError {
  readonly id: number;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Where it came from: the components it was drawn in, or the script and line. */
  readonly info: string;
  readonly url: string;
  /** When it last happened, in milliseconds. */
  readonly time: number;
  /** How often in a row. */
  readonly times: number;
}

/** Enough to see what led to what; an error that repeats for hours must not fill the memory. */
const MOST = 50;

/** Newest first. */
export const errorLog = createStore<readonly LoggedError[]>([]);

let lastId = 0;

/** What was answered or shown already is no mistake of the interface. */
function isExpected(error: unknown): boolean {
  return isAbort(error) || error instanceof TransportError || error instanceof NotFoundError;
}

function isSame(a: LoggedError, b: LoggedError): boolean {
  return (
    a.name === b.name &&
    a.message === b.message &&
    a.stack === b.stack &&
    a.info === b.info &&
    a.url === b.url
  );
}

/** Notes an uncaught error. Only in production: while developing, the browser's own tools do. */
export function recordError(error: unknown, info: string): void {
  if (!import.meta.env.PROD || isExpected(error)) return;
  const url = window.location.href;
  // biome-ignore lint/suspicious/noConsole: whoever is asked for help looks there first
  console.error(error, info, url);
  lastId += 1;
  const entry = { id: lastId, ...describeThrown(error), info, url, time: Date.now(), times: 1 };
  const [newest, ...older] = errorLog.get();
  // One error in a loop would push out all that led to it.
  const repeated = newest !== undefined && isSame(newest, entry);
  const next = repeated
    ? [{ ...newest, time: entry.time, times: newest.times + 1 }, ...older]
    : [entry, ...errorLog.get()];
  errorLog.set(next.slice(0, MOST));
}

export function clearErrorLog(): void {
  errorLog.set([]);
}
