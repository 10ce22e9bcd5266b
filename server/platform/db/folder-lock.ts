import { randomUUID } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupProblem } from '../startup-problem.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { holdSocket } from './socket-lock.ts';

export interface FolderLock {
  /** Ends this process where another one has taken the folder over. */
  check(): void;
  release(): Promise<void>;
}

interface Owner {
  readonly id: string;
  /** Processes of one scope see each other's sockets. */
  readonly scope: string;
  readonly host: string;
  readonly pid: number;
}

/** Inside the data folder, which is all that two containers may have in common. */
const LOCK = '.manhour-lock';
const OWNER = 'owner.json';
const BEAT = 'beat';

const BEAT_MS = 1000;
const WATCH_MS = 250;
/** Eight beats: a machine that is busy otherwise may skip a few. */
const SILENT_MS = 8000;
/** How often at most the lock is looked at before a statement. */
const CHECK_MS = 2000;
const LEFT_OVER_MS = 60_000;

const inUse = (folder: string) =>
  new StartupProblem(
    `The data folder ${folder} is in use by another Manhour process. Stop that one first, choose another folder with DATA_DIR, or use a PostgreSQL server with DATABASE_URL to run several.`,
  );

const lostText = (folder: string) =>
  `Another Manhour process has taken over the data folder ${folder}, because this one was silent for too long. This one stops at once, so that nothing is written twice.\n`;

/** This boot of this machine and its network; elsewhere the machine's name has to do. */
async function scopeHere(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/net')}`;
  } catch {
    return `${process.platform} ${hostname()}`;
  }
}

/** A lock that is just being moved has no owner for a moment. */
async function ownerOf(lock: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(join(lock, OWNER), 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** Moving a filled folder into place succeeds for one process, and there is never half a lock. */
async function tryTake(folder: string, owner: Owner): Promise<boolean> {
  const draft = join(folder, `${LOCK}.${owner.id}`);
  await mkdir(draft);
  await writeFile(join(draft, OWNER), JSON.stringify(owner));
  await writeFile(join(draft, BEAT), '');
  try {
    await rename(draft, join(folder, LOCK));
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM') return false;
    throw error;
  }
}

const beatOf = async (lock: string) =>
  (await stat(join(lock, BEAT)).catch(() => null))?.mtimeMs ?? null;

/**
 * Watches the owner's heart. Only whether the time it writes changes counts, never what it is: the
 * clocks of two machines differ. A lock whose owner cannot be read is watched as well.
 */
async function watch(lock: string, owner: Owner | null): Promise<'alive' | 'silent' | 'gone'> {
  const seen = await beatOf(lock);
  for (let watched = 0; watched < SILENT_MS; watched += WATCH_MS) {
    await pause(WATCH_MS);
    if ((await ownerOf(lock))?.id !== owner?.id) return 'gone';
    const beat = await beatOf(lock);
    // Whoever leaves takes the lock away piece by piece.
    if (beat !== seen) return beat === null ? 'gone' : 'alive';
  }
  return 'silent';
}

/**
 * Moves a dead owner's lock aside. Its new name is made of the owner's and stays taken, so that of
 * two who noticed together the slower cannot move the faster one's new lock.
 */
async function moveAside(folder: string, dead: Owner | null): Promise<boolean> {
  const lock = join(folder, LOCK);
  const aside = `${lock}.dead-${dead?.id ?? randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch {
    return false;
  }
  if ((await ownerOf(aside))?.id === dead?.id) return true;
  await rename(aside, lock).catch(() => undefined);
  return false;
}

/** What starts that ended in the middle of something have left behind, so long ago. */
async function tidy(folder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${LOCK}.`)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || Date.now() - found.ctimeMs < olderThanMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Puts the lock into the folder, as soon as whoever left one there is known to be dead. */
async function take(folder: string, owner: Owner): Promise<void> {
  const lock = join(folder, LOCK);
  while (!(await tryTake(folder, owner))) {
    const held = await ownerOf(lock);
    // Whoever has the socket is alone in its scope: another owner from here has ended.
    const found = held?.scope === owner.scope ? 'silent' : await watch(lock, held);
    if (found === 'gone') continue;
    if (found === 'alive' || !(await moveAside(folder, held))) throw inUse(folder);
  }
  await tidy(folder, LEFT_OVER_MS);
}

function lockOf(folder: string, owner: Owner, heartbeat: Heartbeat, socket: Server): FolderLock {
  let checkedAt = Date.now();
  return {
    check() {
      const now = Date.now();
      // A clock that was put back must not spare the look.
      if (now >= checkedAt && now - checkedAt < CHECK_MS) return;
      checkedAt = now;
      if (isOwn(folder, owner.id)) return;
      writeSync(process.stderr.fd, lostText(folder));
      process.exit(1);
    },
    async release() {
      await heartbeat.stop();
      const lock = join(folder, LOCK);
      if (isOwn(folder, owner.id)) {
        await tidy(folder, 0);
        await rm(lock, { recursive: true, force: true });
      }
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

/** Whatever else goes wrong with reading: only another owner, or none, means that the lock is lost. */
function isOwn(folder: string, id: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, LOCK, OWNER), 'utf8')) as Owner).id === id;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/**
 * Keeps every other process away from the folder: by a socket, which knows at once when its process
 * has ended, and by a lock in the folder itself, which is seen wherever the folder is.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const socket = await holdSocket(folder);
  if (socket === null) throw inUse(folder);
  const owner = {
    id: randomUUID(),
    scope: await scopeHere(),
    host: hostname(),
    pid: process.pid,
  };
  try {
    await take(folder, owner);
  } catch (error) {
    socket.close();
    throw error;
  }
  const heartbeat = startHeartbeat({
    ownerFile: join(folder, LOCK, OWNER),
    beatFile: join(folder, LOCK, BEAT),
    id: owner.id,
    everyMs: BEAT_MS,
    lostText: lostText(folder),
  });
  return lockOf(folder, owner, heartbeat, socket);
}
