import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { StatementListener } from '../platform/db/database.ts';
import { type EmbeddedDatabase, openEmbedded } from '../platform/db/embedded.ts';

/** A copy of the demo company in the embedded database, for what is about that one. */
export async function openEmbeddedDemo(
  onStatement: StatementListener = () => undefined,
): Promise<EmbeddedDatabase> {
  const template = new Blob([await readFile(inject('demoTemplate'))]);
  return openEmbedded({ template, onStatement });
}
