import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from '../platform/db/embedded.ts';

/** A copy of the demo company in the embedded database, for what is about that one. */
export async function openEmbeddedDemo(): Promise<EmbeddedDatabase> {
  return openEmbedded({ template: new Blob([await readFile(inject('demoTemplate'))]) });
}
