import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has printed so far, both streams. */
  output(): string;
  /** Ends it and waits until it is gone; gives the exit code, null when a signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

const SERVING = /serving on (http:\S+)/;
/**
 * For servers that live for a few seconds: optimising the code of the embedded database would take
 * longer than all they do.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];

/** Only a start that hangs takes this long, even the first one on a machine that is busy otherwise. */
const START_TIMEOUT_MS = 120_000;

const children = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A test that fails half-way must not leave its processes behind. */
export function endWithTests(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

function launch(
  env: Record<string, string>,
  nodeFlags: readonly string[] = [],
  through: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const [command = '', ...args] = [
    ...through,
    process.execPath,
    ...nodeFlags,
    inject('serverBundle'),
  ];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithTests(child);
  let text = '';
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { child, output: () => text };
}

/** Runs the server to its end and gives what it said: for starts that must be refused. */
export async function runToEnd(
  env: Record<string, string>,
  through: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(env, SHORT_LIVED, through);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: output() };
}

/** Starts a real server process, by way of another command where one is given, and waits until it serves. */
export async function startServer(
  env: Record<string, string>,
  nodeFlags: readonly string[] = [],
  through: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, output } = launch(env, nodeFlags, through);
  const exited = once(child, 'exit');
  const deadline = Date.now() + START_TIMEOUT_MS;
  let url: string | undefined;
  while (url === undefined) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    url = SERVING.exec(output())?.[1];
  }
  return {
    url,
    process: child,
    output,
    async stop(signal) {
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

/** One call over the real network; rejects when the process goes away in the middle. */
export async function request<Data = unknown>(
  server: Pick<ServerProcess, 'url'>,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<{ code: number; msg: string; data: Data }> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { authorization: options.token }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return (await response.json()) as { code: number; msg: string; data: Data };
}
