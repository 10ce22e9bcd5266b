import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it as plain } from 'vitest';
import { StartupProblem } from '../startup-problem.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

const LOCK = '.manhour-lock';

/** A data folder of its own for each test. */
class Place {
  readonly folder: string;
  readonly #held: FolderLock[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  get beatFile(): string {
    return join(this.folder, LOCK, 'beat');
  }

  async lock(): Promise<FolderLock> {
    const taken = await lockFolder(this.folder);
    this.#held.push(taken);
    return taken;
  }

  async release(): Promise<void> {
    for (const lock of this.#held.splice(0)) await lock.release();
  }

  get ownerFile(): string {
    return join(this.folder, LOCK, 'owner.json');
  }

  /** A lock that another process holds or has left behind, as this one finds it. */
  async findLock(owner: string): Promise<void> {
    await mkdir(join(this.folder, LOCK));
    await writeFile(this.ownerFile, owner);
    await writeFile(this.beatFile, '');
  }

  /** That of a process in another container. */
  lockElsewhere(): Promise<void> {
    const owner = { id: 'elsewhere', scope: 'another boot', host: 'other', pid: 1 };
    return this.findLock(JSON.stringify(owner));
  }
}

/** Years behind, and going on. */
function beat(file: string): NodeJS.Timeout {
  let beats = 0;
  return setInterval(() => {
    beats += 1;
    utimes(file, 1000 + beats, 1000 + beats).catch(() => undefined);
  }, 500);
}

const it = plain.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: needs nothing else
  place: async ({}, use) => {
    const place = new Place(await mkdtemp(join(tmpdir(), 'manhour-lock-')));
    await use(place);
    await place.release();
    await rm(place.folder, { recursive: true, force: true });
  },
});

// All at once: each of them waits for hearts to beat, or not to.
describe.concurrent('a data folder', () => {
  it('is held by one, seen in the folder itself, and free again at once', async ({
    place,
    expect,
  }) => {
    await place.lock();
    expect(await readdir(place.folder)).toEqual([LOCK]);
    await expect(place.lock()).rejects.toThrow(StartupProblem);
    await place.release();
    expect(await readdir(place.folder)).toEqual([]);
    await place.lock();
  });

  it('is taken from one that was killed on the same machine without listening to its heart', async ({
    place,
    expect,
  }) => {
    await place.lock();
    const owner = await readFile(place.ownerFile, 'utf8');
    await place.release();
    await place.findLock(owner);
    // Whoever listened would believe that it is alive.
    const beating = beat(place.beatFile);
    await place.lock();
    clearInterval(beating);
    expect(await readFile(place.ownerFile, 'utf8')).not.toBe(owner);
  });

  it('is not taken from a process elsewhere whose heart beats, whatever its clock says', async ({
    place,
    expect,
  }) => {
    await place.lockElsewhere();
    const beating = beat(place.beatFile);
    await expect(place.lock()).rejects.toThrow('in use by another Manhour process');
    clearInterval(beating);
  });

  it('is taken from one whose heart has stopped, even one that is ahead of the time', async ({
    place,
    expect,
  }) => {
    await place.lockElsewhere();
    const nextYear = Date.now() / 1000 + 365 * 86_400;
    await utimes(place.beatFile, nextYear, nextYear);
    await place.lock();
    const left = [LOCK, `${LOCK}.dead-elsewhere`];
    expect(await readdir(place.folder)).toEqual(expect.arrayContaining(left));
  });

  it('waits for one that is just leaving', async ({ place }) => {
    await place.lockElsewhere();
    setTimeout(() => void rm(join(place.folder, LOCK), { recursive: true }), 1000);
    await place.lock();
  });

  it('is taken where a lock has lost its owner', async ({ place }) => {
    await mkdir(join(place.folder, LOCK));
    await writeFile(place.beatFile, '');
    await place.lock();
  });
});
