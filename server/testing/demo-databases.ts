import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { demoTemplate } from './demo-template.ts';
import { startDemoPostgres } from './postgres-demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo company as a saved data folder of the embedded database. */
    demoTemplate: string;
  }
}

/**
 * The demo company is made once per run on each kind of database; every test file begins with a
 * copy. Most are about what holds on either, and PostgreSQL answers them with half of the work.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The embedded database is filled once in this process: compiling it again for speed would not pay.
  setFlagsFromString('--wasm-tiering-budget=100000000');
  const folder = await mkdtemp(join(tmpdir(), 'manhour-template-'));
  const file = join(folder, 'demo.tar');
  const postgres = await startDemoPostgres();
  const saved = await demoTemplate();
  await writeFile(file, Buffer.from(await saved.arrayBuffer()));
  project.provide('postgresUrl', postgres.url);
  project.provide('demoDatabase', postgres.demo);
  project.provide('demoTemplate', file);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
