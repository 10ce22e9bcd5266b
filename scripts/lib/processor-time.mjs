import { readFileSync } from 'node:fs';

/**
 * The time the processors of this machine had so far, and what of it was given to other machines that share
 * them.
 *
 * @typedef {object} ProcessorTime
 * @property {number} all
 * @property {number} taken
 */

/** Of the columns of `/proc/stat`: from user to stolen; what guests take is in the first two. */
const COLUMNS = 8;

/** @param {string} stat What `/proc/stat` says. @returns {ProcessorTime} */
export function processorTimeIn(stat) {
  const [, ...ticks] = (stat.split('\n')[0] ?? '').trim().split(/\s+/);
  const counted = ticks.slice(0, COLUMNS).map(Number);
  return {
    all: counted.reduce((sum, one) => sum + one, 0),
    taken: counted[COLUMNS - 1] ?? 0,
  };
}

/** Where the system does not tell, nothing was taken. @returns {ProcessorTime} */
export function processorTime() {
  try {
    return processorTimeIn(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return { all: 0, taken: 0 };
  }
}

/** What share was taken between two moments. @param {ProcessorTime} from @param {ProcessorTime} to */
export function takenBetween(from, to) {
  const all = to.all - from.all;
  return all > 0 ? (to.taken - from.taken) / all : 0;
}
