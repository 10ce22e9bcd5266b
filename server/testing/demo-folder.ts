import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data folder with the demo company in it, copied from the one that was made for all stages. Run
 * by itself, a test gets an empty one, and its first server makes the company.
 */
export async function newDemoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'manhour-demo-'));
  const made = process.env.TEST_DEMO_DIR;
  if (made) await cp(made, folder, { recursive: true });
  return folder;
}
