import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  runToEnd,
  type ServerProcess,
  SHORT_LIVED,
  startServer,
} from '#server/testing/server-process.ts';

/** As a container does it: the process sees neither the others nor their sockets, only the folder. */
const APART = ['unshare', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

const mayUnshare =
  process.platform === 'linux' && spawnSync('unshare', [...APART.slice(1), 'true']).status === 0;

let folder: string;
const env = () => ({ DATA_DIR: folder, DEMO: '0', HOST: '0.0.0.0' });

const startApart = () => startServer(env(), SHORT_LIVED, APART);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manhour-containers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!mayUnshare)('two containers on one data folder (needs unshare)', () => {
  it('never write at the same time', { timeout: 400_000 }, async () => {
    const first = await startServer(env(), SHORT_LIVED);
    const refused = await runToEnd(env(), APART);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('in use by')]);

    // Suspended for long enough to be given up, and back again: it must not write any more.
    first.process.kill('SIGSTOP');
    const second = await startApart();
    const ended = once(first.process, 'exit');
    first.process.kill('SIGCONT');
    const [code] = (await ended) as [number | null];
    expect(code).not.toBe(0);
    expect(first.output()).toContain('has taken over the data folder');

    // Killed: of two others that notice it together, one gets the folder.
    await second.stop('SIGKILL');
    const started = await Promise.allSettled([startApart(), startApart()]);
    const serving = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failures = started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures.map(String)).toEqual([expect.stringContaining('in use by')]);
    expect(serving).toHaveLength(1);
    for (const one of serving) await one.stop('SIGKILL');
  });
});

describe('a process that was killed', () => {
  it('is known to be dead at once by the next one on the same machine', async () => {
    const first: ServerProcess = await startServer(env(), SHORT_LIVED);
    await first.stop('SIGKILL');
    const began = Date.now();
    const next = await startServer(env(), SHORT_LIVED);
    const restart = Date.now() - began;
    expect(await next.stop('SIGTERM')).toBe(0);
    const again = Date.now();
    const clean = await startServer(env(), SHORT_LIVED);
    // Watching for a heartbeat would take eight seconds on top of the same start.
    expect(restart - (Date.now() - again)).toBeLessThan(8000);
    await clean.stop('SIGTERM');
  });
});
