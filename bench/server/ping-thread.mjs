/** Asks a server for something light again and again, in a thread that does nothing else. */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, everyMs } = workerData;
/** @type {{ at: number, ms: number }[]} */
const pings = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

while (!isOver) {
  const at = Date.now();
  const since = performance.now();
  const response = await fetch(url, { headers });
  const { code = 0 } = await response.json();
  pings.push({ at, ms: performance.now() - since });
  if (response.status !== 200 || code !== 0) throw new Error(`${url} answered with ${code}`);
  await pause(everyMs);
}
parentPort?.postMessage(pings);
