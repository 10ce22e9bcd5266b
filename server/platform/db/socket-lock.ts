import { createHash } from 'node:crypto';
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The operating system lets one process listen on a name and frees the name the moment that process
 * ends, however it ends. The name comes from the folder's identity, so two spellings of one folder
 * meet. Processes that do not share a network, as in containers, do not see each other's.
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

/** Listens on the folder's name; null where another process of this machine does. */
export async function holdSocket(folder: string): Promise<Server | null> {
  const name = await socketName(folder);
  const server = await listen(name);
  if (server !== null || !leavesFile() || (await someoneAnswers(name))) return server;
  await unlink(name).catch(() => undefined);
  return listen(name);
}
