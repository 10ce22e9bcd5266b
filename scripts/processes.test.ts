import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from './lib/processes.mjs';

const MODULE = pathToFileURL(path.resolve('scripts/lib/processes.mjs')).href;

/** A process that says its number and would stay for a minute. */
const SLEEPER = 'console.log(process.pid); setTimeout(() => {}, 60_000);';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

/** Ended, and only waiting to be struck off the list; some containers take their time. */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && readFileSync(file, 'utf8').includes(') Z ');
}

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 50 && isAlive(pid); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return !isAlive(pid);
}

describe('running a command', () => {
  it('collects what it writes and how it ends', async () => {
    const script = "console.log('out'); console.error('err'); process.exitCode = 3;";
    const { code, output } = await run(process.execPath, ['-e', script]);
    expect(code).toBe(3);
    expect(output).toContain('out');
    expect(output).toContain('err');
  });

  it('reports a command that does not exist', async () => {
    expect((await run('no-such-command', [])).code).toBe(127);
  });

  it('ends one that takes too long', async () => {
    const { code } = await run(process.execPath, ['-e', SLEEPER], { timeout: 300 });
    expect(code).not.toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('what a command leaves behind', () => {
  it('ends with it', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
      console.log(child.pid);
      process.exit(0);`;
    const { output } = await run(process.execPath, ['-e', script]);
    expect(await isGone(Number(output))).toBe(true);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends when we get %s', async (signal) => {
    const script = `
      import { run } from '${MODULE}';
      await run(process.execPath, ['-e', ${JSON.stringify(SLEEPER)}], { output: 'inherit' });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const [pid] = await once(parent.stdout, 'data');
    parent.kill(signal);
    await once(parent, 'exit');
    expect(await isGone(Number(pid))).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'ends even if it hid in a session of its own',
    async () => {
      const script = `
      import { run, endStrays } from '${MODULE}';
      const hide = "const { spawn } = require('node:child_process');" +
        "const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore', detached: true });" +
        "console.log(child.pid); child.unref();";
      const { output } = await run(process.execPath, ['-e', hide]);
      endStrays();
      console.log(output);`;
      const { output } = await run(process.execPath, ['--input-type=module', '-e', script]);
      expect(await isGone(Number(output))).toBe(true);
    },
  );
});
