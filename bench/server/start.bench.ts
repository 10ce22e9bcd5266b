import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveTimed } from './process.ts';

/** Of processor time, whatever the machine did besides; from nothing it took twelve. */
const MAX_FIRST_SECONDS = 10;
/** Until it serves, by the clock. */
const MAX_SECOND_MS = 5_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manhour-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a first start on an empty folder takes little processor time', async () => {
  const served = await serveTimed(folder);
  await served.stop();
  const seconds = Number(/processor seconds (\S+)/.exec(served.said())?.[1]);
  console.info(`first start: ${seconds.toFixed(1)} s of processor time`);
  expect(seconds).toBeLessThan(MAX_FIRST_SECONDS);
});

it('a second start serves soon', async () => {
  const since = performance.now();
  const served = await serveTimed(folder);
  const ms = performance.now() - since;
  await served.stop();
  console.info(`second start: serving after ${ms.toFixed(0)} ms`);
  expect(ms).toBeLessThan(MAX_SECOND_MS);
});
