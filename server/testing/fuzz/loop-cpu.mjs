/**
 * Loaded into a server under test. Says how long its main thread worked without giving way, in time
 * on the processor: on a busy machine the clock on the wall tells more about the others. Linux alone
 * keeps this figure; elsewhere nothing is said.
 */
import { existsSync, readFileSync } from 'node:fs';

const FIGURES = `/proc/self/task/${process.pid}/schedstat`;
const WORTH_SAYING_MS = 20;

const workedMs = () => Number(readFileSync(FIGURES, 'utf8').split(' ')[0]) / 1e6;

if (existsSync(FIGURES)) {
  let before = workedMs();
  setInterval(() => {
    const now = workedMs();
    if (now - before > WORTH_SAYING_MS) {
      process.stderr.write(`loop held ${Math.round(now - before)} ms\n`);
    }
    before = now;
  }, 10).unref();
}
