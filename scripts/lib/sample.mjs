import { Stop } from './say.mjs';

/**
 * What a run tries of what is too much for every run. `npm run test:full` leaves nothing out; others try a
 * part of it, another one each day, chosen by a seed that repeats it.
 */

/** @param {Date} now @returns {number} The day as people write it, in UTC. */
const seedOfDay = (now) => Number(now.toISOString().slice(0, 10).replaceAll('-', ''));

/** @param {string | undefined} given @param {Date} now @returns {number} */
export function seedFrom(given, now) {
  if (!given) return seedOfDay(now);
  if (!/^\d{1,9}$/.test(given)) throw new Stop(`SEED must be a whole number, not ${given}`);
  return Number(given);
}

export const IS_FULL = process.env.TEST_FULL === '1';

export const SEED = seedFrom(process.env.SEED, new Date());
