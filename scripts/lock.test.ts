import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lib/lock.mjs';

let folder = '';
let lock = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'manhour-lock-'));
  lock = path.join(folder, 'build.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As another process would have left it. */
function leaveLock(owner: { pid: number; host?: string }, secondsAgo = 0) {
  mkdirSync(lock);
  const file = { id: 'other', host: hostname(), ...owner };
  writeFileSync(path.join(lock, 'owner.json'), JSON.stringify(file));
  const then = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(lock, then, then);
}

/** Beyond what any system gives out. */
const NOBODY = 2 ** 30;

it('lets one in at a time and leaves nothing behind', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(lock, work)));
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

it('is free again after a failure', async () => {
  const failing = withLock(lock, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await expect(withLock(lock, async () => 'yes')).resolves.toBe('yes');
});

it('waits for an owner that is alive, and says so once', async () => {
  leaveLock({ pid: process.pid });
  let said = 0;
  const waiting = withLock(
    lock,
    async () => 'mine',
    () => {
      said += 1;
    },
  );
  await sleep(500);
  expect(said).toBe(1);
  rmSync(lock, { recursive: true });
  await expect(waiting).resolves.toBe('mine');
});

it.each([
  ['has died', { pid: NOBODY }, 0],
  ['has been silent for long', { pid: process.pid }, 60],
  ['was on another machine and is silent', { pid: 1, host: 'elsewhere' }, 60],
])('takes over from an owner that %s', async (_case, owner, secondsAgo) => {
  leaveLock(owner, secondsAgo);
  await expect(withLock(lock, async () => 'mine')).resolves.toBe('mine');
  expect(readdirSync(folder)).toEqual([]);
});
