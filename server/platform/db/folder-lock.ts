import { createHash } from 'node:crypto';
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupProblem } from '../startup-problem.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * A local socket is the lock: the operating system lets one process listen on a name and frees the
 * name the moment that process ends, however it ends. A lock file would outlive a killed process.
 * The name comes from the folder's identity, so two spellings of one folder meet.
 */
async function socketName(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  const identity = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0manhour-${identity}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\manhour-${identity}`;
  return join(tmpdir(), `manhour-${identity}.sock`);
}

const leavesFile = () => process.platform !== 'linux' && process.platform !== 'win32';

function listen(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(name, () => resolve(server));
    server.unref();
  });
}

function someoneAnswers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = await socketName(folder);
  let server = await listen(name);
  if (server === null && leavesFile() && !(await someoneAnswers(name))) {
    await unlink(name).catch(() => undefined);
    server = await listen(name);
  }
  if (server === null) {
    throw new StartupProblem(
      `The data folder ${folder} is in use by another Manhour process. Stop that one first, choose another folder with DATA_DIR, or use a PostgreSQL server with DATABASE_URL to run several.`,
    );
  }
  const held = server;
  return {
    release: () => new Promise((resolve) => held.close(() => resolve())),
  };
}
