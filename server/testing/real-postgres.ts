import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { administer } from './postgres-admin.ts';
import { createDemoTemplate } from './postgres-demo.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a PostgreSQL server answers; each test file makes databases of its own there. */
    postgresUrl: string;
    /** The database there that holds the demo company and is only ever copied. */
    demoDatabase: string;
    /** The server built for tests that start, stop and kill real processes. */
    serverBundle: string;
  }
}

async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined || given === '') return startPostgresServer();
  return { url: given, stop: async () => undefined };
}

async function startWithDemo() {
  const postgres = await startPostgres();
  return { postgres, demo: await createDemoTemplate(postgres.url) };
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
  const [{ postgres, demo }, bundle] = await Promise.all([
    startWithDemo(),
    buildServer(project.vitest.config.root),
  ]);
  project.provide('postgresUrl', postgres.url);
  project.provide('demoDatabase', demo);
  project.provide('serverBundle', bundle.file);
  return async () => {
    await administer(postgres.url, `drop database ${demo}`);
    await postgres.stop();
    await bundle.remove();
  };
}
