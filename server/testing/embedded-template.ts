import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { demoTemplate } from './demo-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A saved data folder of the demo company, brought up to date once for all server tests. */
    demoTemplate: string;
  }
}

/**
 * Creating a database takes seconds, loading a saved one a fraction of that. The demo company is
 * made once per run; every test file begins with a copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'manhour-template-'));
  const file = join(folder, 'demo.tar');
  const saved = await demoTemplate();
  await writeFile(file, Buffer.from(await saved.arrayBuffer()));
  project.provide('demoTemplate', file);
  return () => rm(folder, { recursive: true, force: true });
}
