import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from './embedded.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manhour-embedded-'));
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'nowhere', 'x'), join(folder, 'dangling'));
  await mkdir(join(folder, 'broken'));
  await writeFile(join(folder, 'broken', 'PG_VERSION'), '17');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opening = (...path: string[]) => openEmbedded({ dataDir: join(folder, ...path) });

describe('a data folder', () => {
  it.each(['file', 'file/data', 'dangling', 'dangling/data', 'x'.repeat(300)])(
    'that cannot be made is named at once: %s',
    async (path) => {
      await expect(opening(path)).rejects.toThrow(/Cannot write to the data folder .* DATA_DIR/);
    },
  );

  it.runIf(process.platform === 'linux')(
    'that the system refuses to make is named at once as well (needs /proc)',
    { timeout: 5000 },
    async () => {
      const refused = openEmbedded({ dataDir: '/proc/manhour/data' });
      await expect(refused).rejects.toThrow('Cannot write to the data folder /proc/manhour/data');
    },
  );

  it.runIf(process.platform !== 'win32')('is closed to everybody else', async () => {
    await chmod(join(folder, 'broken'), 0o755);
    await expect(opening('broken')).rejects.toThrow(/cannot be opened/);
    expect((await stat(join(folder, 'broken'))).mode & 0o777).toBe(0o700);
  });

  it('that holds no database it can open is said to, and is let go', async () => {
    await expect(opening('broken')).rejects.toThrow(/cannot be opened.*backup/);
    await expect(opening('broken')).rejects.toThrow(/cannot be opened/);
  });
});
