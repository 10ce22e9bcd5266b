import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from './say.mjs';

/**
 * A folder that one process at a time can hold. Moving a filled folder into place succeeds for one
 * process only, so there is never a lock without an owner.
 *
 * @typedef {{ id: string, pid: number, host: string }} Owner
 */

const BEAT = 2000;
const WITHOUT_A_BEAT = 30_000;
const PAUSE = 200;

/**
 * @template Result
 * @param {string} folder
 * @param {() => Promise<Result>} work
 * @param {() => void} [onWait] Called once when somebody else holds the lock.
 * @returns {Promise<Result>}
 */
export async function withLock(folder, work, onWait = () => {}) {
  const release = await acquire(folder, onWait);
  try {
    return await work();
  } finally {
    release();
  }
}

/** @param {string} folder @param {() => void} onWait */
async function acquire(folder, onWait) {
  const owner = { id: randomUUID(), pid: process.pid, host: hostname() };
  /** @type {string[]} */
  const movedAside = [];
  let waited = false;
  while (!tryAcquire(folder, owner)) {
    const aside = moveStaleAside(folder);
    if (aside) movedAside.push(aside);
    if (aside) continue;
    if (!waited) onWait();
    waited = true;
    await sleep(PAUSE);
  }
  const beat = setInterval(() => touch(folder), BEAT);
  beat.unref();
  return () => {
    clearInterval(beat);
    const own = ownerOf(folder)?.id === owner.id ? [folder] : [];
    for (const done of [...own, ...movedAside]) rmSync(done, { recursive: true, force: true });
  };
}

/** @param {string} folder @param {Owner} owner */
function tryAcquire(folder, owner) {
  if (existsSync(folder)) return false;
  const draft = `${folder}.${owner.id}`;
  try {
    mkdirSync(draft, { recursive: true });
    writeFileSync(path.join(draft, 'owner.json'), JSON.stringify(owner));
    renameSync(draft, folder);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(folder)) return false;
    throw new Stop(`Cannot write in ${path.dirname(folder)}: ${String(error)}`);
  }
}

/** @param {string} folder @returns {Owner | undefined} */
function ownerOf(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function touch(folder) {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // Somebody removed the lock by hand; the work goes on.
  }
}

/** @param {Owner} owner */
function isAlive(owner) {
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Moves a lock aside whose owner is gone. The new name is made of the owner's, and the moved folder
 * stays until the work is done, so two processes that noticed together cannot move each other's
 * new lock.
 * @param {string} folder
 * @returns {string | undefined} Where it is now.
 */
function moveStaleAside(folder) {
  const owner = ownerOf(folder);
  if (!owner) return undefined;
  const aside = `${folder}.stale-${owner.id}`;
  try {
    const silent = Date.now() - statSync(folder).mtimeMs > WITHOUT_A_BEAT;
    if (isAlive(owner) && !silent) return undefined;
    renameSync(folder, aside);
    return aside;
  } catch {
    // Somebody else was faster.
    return undefined;
  }
}
