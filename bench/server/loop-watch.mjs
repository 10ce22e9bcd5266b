/**
 * How long the event loop of this process is held: the time others really waited for it, less the
 * time this process itself waited for a processor. On a busy machine the clock on the wall alone tells
 * more about the others. Linux keeps these figures; elsewhere the clock has to do.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 10;
const THREADS = '/proc/self/task';

/** @param {string} id */
function figuresOf(id) {
  try {
    return readFileSync(`${THREADS}/${id}/schedstat`, 'utf8').split(' ').map(Number);
  } catch {
    return null; // It has just ended, or there are no such figures here.
  }
}

/** @returns {Map<string, number[]>} of each thread: worked so long, waited so long for a processor */
function threads() {
  const figures = new Map();
  for (const id of existsSync(THREADS) ? readdirSync(THREADS) : []) {
    const own = figuresOf(id);
    if (own !== null) figures.set(id, own);
  }
  return figures;
}

/**
 * How much a figure has grown since, in milliseconds.
 * @param {number[] | undefined} now
 * @param {number[] | undefined} before
 * @param {number} at
 */
const grown = (now, before, at) => Math.max(0, (now?.[at] ?? 0) - (before?.[at] ?? 0)) / 1e6;

/**
 * Tells of every time the loop did not turn for a while: from when, how long that was on the wall,
 * how much of it the machine was to blame for, and how much is our own.
 * @param {(held: { from: number, lagMs: number, starvedMs: number, heldMs: number }) => void} tell
 * @param {number} worthTellingMs
 * @returns {() => void} ends it
 */
export function watchLoop(tell, worthTellingMs = 20) {
  let turned = performance.now();
  let before = threads();
  const timer = setInterval(() => {
    const now = performance.now();
    const lagMs = now - turned - EVERY_MS;
    const from = Date.now() - lagMs;
    turned = now;
    const figures = threads();
    const main = String(process.pid);
    const workedMs = grown(figures.get(main), before.get(main), 0);
    // The main thread may wait for another of ours that gets no processor.
    let starvedMs = 0;
    for (const [id, figure] of figures) starvedMs += grown(figure, before.get(id), 1);
    before = figures;
    const heldMs = Math.max(figures.size === 0 ? lagMs : workedMs, lagMs - starvedMs);
    if (Math.max(heldMs, lagMs) > worthTellingMs) tell({ from, lagMs, starvedMs, heldMs });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
