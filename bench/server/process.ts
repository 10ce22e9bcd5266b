import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Served {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far. */
  said(): string;
  stop(): Promise<void>;
}

const SERVING = /serving on (http:\S+)/;

/** Starts a program of Node's in a process of its own and waits until it says where it serves. */
async function serve(file: string, env: Readonly<Record<string, string>>): Promise<Served> {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${file} ended: ${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, where] = SERVING.exec(said) ?? [];
      if (where !== undefined) resolve(where);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The built server as it runs for a company, with the demo's tokens and nothing it does by itself in the way. */
export const serveProduct = (databaseUrl: string) =>
  serve('dist/server/main.js', {
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  });

/** The built server with a database of its own in a folder: as somebody tries it out, or for an empty company. */
export const serveTimed = (dataDir: string, demo: boolean) =>
  serve('bench/server/timed-start.mjs', {
    ...(!demo && { NODE_ENV: 'production' }),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  });

export const serveFloor = (databaseUrl: string) =>
  serve('bench/server/floor-server.mjs', { DATABASE_URL: databaseUrl });
