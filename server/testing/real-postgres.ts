import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { startDemoPostgres } from './postgres-demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server built for tests that start, stop and kill real processes. */
    serverBundle: string;
  }
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
  // Servers on an empty folder begin with the database that was prepared for all stages.
  const prepared = join(root, 'dist', 'server', 'new-database.tar.gz');
  if (existsSync(prepared)) await cp(prepared, join(folder, 'server', basename(prepared)));
  return {
    file: join(folder, 'server', 'main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, bundle] = await Promise.all([
    startDemoPostgres(),
    buildServer(project.vitest.config.root),
  ]);
  project.provide('postgresUrl', postgres.url);
  project.provide('demoDatabase', postgres.demo);
  project.provide('serverBundle', bundle.file);
  return async () => {
    await postgres.stop();
    await bundle.remove();
  };
}
