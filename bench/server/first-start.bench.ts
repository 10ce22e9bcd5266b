import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveTimed } from './process.ts';

/** Of processor time, whatever the machine did besides; from nothing it took twelve. */
const MAX_SECONDS = 10;

it('a first start on an empty folder takes little processor time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manhour-first-start-'));
  const served = await serveTimed(folder);
  await served.stop();
  await rm(folder, { recursive: true, force: true });
  const seconds = Number(/processor seconds (\S+)/.exec(served.said())?.[1]);
  console.info(`first start: ${seconds.toFixed(1)} s of processor time`);
  expect(seconds).toBeLessThan(MAX_SECONDS);
});
