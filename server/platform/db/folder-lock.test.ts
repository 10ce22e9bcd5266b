import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupProblem } from '../startup-problem.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

let folder: string;
const held: FolderLock[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manhour-lock-'));
});
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  await rm(folder, { recursive: true, force: true });
});

async function lock(): Promise<FolderLock> {
  const taken = await lockFolder(folder);
  held.push(taken);
  return taken;
}

const LOCK = '.manhour-lock';
const beatFile = () => join(folder, LOCK, 'beat');

/** The lock of a process in another container, as this one finds it. */
async function lockElsewhere(): Promise<void> {
  await mkdir(join(folder, LOCK));
  const owner = { id: 'elsewhere', scope: 'another boot', host: 'other', pid: 1 };
  await writeFile(join(folder, LOCK, 'owner.json'), JSON.stringify(owner));
  await writeFile(beatFile(), '');
}

describe('a data folder', () => {
  it('is held by one, seen in the folder itself, and free again at once', async () => {
    const first = await lock();
    expect(await readdir(folder)).toEqual([LOCK]);
    await expect(lock()).rejects.toThrow(StartupProblem);
    await first.release();
    held.length = 0;
    expect(await readdir(folder)).toEqual([]);
    await lock();
  });

  it('is not taken from a process elsewhere whose heart beats, whatever its clock says', async () => {
    await lockElsewhere();
    let beats = 0;
    const beating = setInterval(() => {
      beats += 1;
      // Years behind, and going on.
      void utimes(beatFile(), 1000 + beats, 1000 + beats);
    }, 500);
    await expect(lock()).rejects.toThrow('in use by another Manhour process');
    clearInterval(beating);
  });

  it('is taken from one whose heart has stopped, even one that is ahead of the time', async () => {
    await lockElsewhere();
    const nextYear = Date.now() / 1000 + 365 * 86_400;
    await utimes(beatFile(), nextYear, nextYear);
    await lock();
    expect(await readdir(folder)).toEqual(expect.arrayContaining([LOCK, `${LOCK}.dead-elsewhere`]));
  });

  it('waits for one that is just leaving, and for nobody where a lock has lost its owner', async () => {
    await lockElsewhere();
    setTimeout(() => void rm(join(folder, LOCK), { recursive: true }), 1000);
    await (await lock()).release();
    held.length = 0;
    await mkdir(join(folder, LOCK));
    await writeFile(beatFile(), '');
    await lock();
  });
});
