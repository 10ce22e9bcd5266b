import { Worker } from 'node:worker_threads';

/** Stands beside this file in the sources, and beside the bundle this file becomes part of. */
const READER = new URL('./sheet-reader.js', import.meta.url);

/** So many files are read at once; the others wait. */
const PLACES = 2;
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const KEPT_FOR_MS = 10_000;

let taken = 0;
const waiting: (() => void)[] = [];
/** Threads that have read a file and may read the next; starting one takes longer than most files. */
const resting = new Map<Worker, NodeJS.Timeout>();

function hearNothing(reader: Worker): void {
  for (const event of ['message', 'error', 'exit']) reader.removeAllListeners(event);
}

/** Waits for a place; whoever gives up leaves the queue. */
function turn(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    const enter = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(enter);
  });
}

function wake(): Worker {
  const [rested] = resting;
  if (rested === undefined) {
    return new Worker(READER, { name: 'sheet reader', resourceLimits: MEMORY, execArgv: [] });
  }
  const [reader, timer] = rested;
  clearTimeout(timer);
  resting.delete(reader);
  hearNothing(reader);
  reader.ref();
  return reader;
}

function rest(reader: Worker): void {
  const forget = () => {
    clearTimeout(resting.get(reader));
    resting.delete(reader);
  };
  hearNothing(reader);
  reader.on('error', forget);
  reader.on('exit', forget);
  const dismiss = () => {
    forget();
    void reader.terminate();
  };
  resting.set(reader, setTimeout(dismiss, KEPT_FOR_MS).unref());
  // A thread that rests keeps no process from ending.
  reader.unref();
}

/** Lends a thread for reading one file. Work that fails leaves it in an unknown state: it is ended. */
export async function withReader<T>(
  work: (reader: Worker) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  if (taken < PLACES) taken += 1;
  else await turn(signal);
  try {
    const reader = wake();
    try {
      const result = await work(reader);
      rest(reader);
      return result;
    } catch (error) {
      await reader.terminate();
      throw error;
    }
  } finally {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  }
}
