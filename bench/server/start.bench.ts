import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveTimed } from './process.ts';

/**
 * Of processor time, as often as a second start takes on the same machine. Without a prepared database an
 * empty company takes 3.4 times as much, and the demo 6.9 times.
 */
const MOST_EMPTY = 2.5;
const MOST_DEMO = 6;
/** Until it serves, by the clock. */
const MAX_SECOND_MS = 5_000;

const folders = { empty: '', demo: '' };
beforeAll(async () => {
  for (const company of ['empty', 'demo'] as const) {
    folders[company] = await mkdtemp(join(tmpdir(), `manhour-start-${company}-`));
  }
});
afterAll(async () => {
  for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
});

async function start(company: keyof typeof folders): Promise<{ seconds: number; ms: number }> {
  const since = performance.now();
  const served = await serveTimed(folders[company], company === 'demo');
  const ms = performance.now() - since;
  await served.stop();
  const seconds = Number(/processor seconds (\S+)/.exec(served.said())?.[1]);
  return { seconds, ms };
}

for (const [company, most] of [
  ['empty', MOST_EMPTY],
  ['demo', MOST_DEMO],
] as const) {
  it(`a first start, ${company} company, takes little processor time`, async () => {
    const first = await start(company);
    const second = await start(company);
    const ratio = first.seconds / second.seconds;
    console.info(
      `${company}: ${first.seconds.toFixed(1)} s of processor time, ${ratio.toFixed(2)} times a second start; ` +
        `a second one serves after ${second.ms.toFixed(0)} ms`,
    );
    expect(ratio).toBeLessThan(most);
    expect(second.ms).toBeLessThan(MAX_SECOND_MS);
  });
}
