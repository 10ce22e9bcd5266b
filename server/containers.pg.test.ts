import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd, SHORT_LIVED, startServer } from '#server/testing/server-process.ts';

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

    // Suspended for long enough to be given up: of two others that notice it together, one gets
    // the folder.
    first.process.kill('SIGSTOP');
    const started = await Promise.allSettled([startApart(), startApart()]);
    const serving = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failures = started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures.map(String)).toEqual([expect.stringContaining('in use by')]);
    expect(serving).toHaveLength(1);

    // And back again: it must not write any more.
    const ended = once(first.process, 'exit');
    first.process.kill('SIGCONT');
    const [code] = (await ended) as [number | null];
    expect(code).not.toBe(0);
    expect(first.output()).toContain('has taken over the data folder');
    for (const one of serving) await one.stop('SIGKILL');
  });
});
