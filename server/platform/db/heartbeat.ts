import { Worker } from 'node:worker_threads';

export interface Heartbeat {
  stop(): Promise<void>;
}

interface HeartbeatSettings {
  readonly ownerFile: string;
  readonly beatFile: string;
  readonly id: string;
  readonly everyMs: number;
  readonly lostText: string;
}

/**
 * Runs in a thread of its own, because the embedded database keeps the main one busy for as long as
 * a statement takes. The file stays open: once the lock has been moved aside, the beat goes with it
 * and never reaches the next owner's. A lost lock ends the process in the middle of whatever it is
 * doing. Plain text, so that it needs no file of its own wherever the program is built to.
 */
const BEATING = `
const { openSync, futimesSync, readFileSync, writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const { ownerFile, beatFile, id, everyMs, lostText } = workerData;
const file = openSync(beatFile, 'r+');
function isOwn() {
  try {
    return JSON.parse(readFileSync(ownerFile, 'utf8')).id === id;
  } catch (error) {
    return error.code !== 'ENOENT';
  }
}
setInterval(() => {
  if (!isOwn()) {
    writeSync(2, lostText);
    process.kill(process.pid, 'SIGKILL');
  }
  const now = Date.now() / 1000;
  futimesSync(file, now, now);
}, everyMs);
`;

export function startHeartbeat(settings: HeartbeatSettings): Heartbeat {
  const worker = new Worker(BEATING, { eval: true, workerData: settings });
  // Without a beat the lock would be given away, so it is better to end than to go on.
  worker.on('error', (error) => {
    throw error;
  });
  worker.unref();
  return {
    stop: async () => {
      await worker.terminate();
    },
  };
}
