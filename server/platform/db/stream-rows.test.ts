import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { describeSlices } from '#server/testing/slices-suite.ts';
import { rowsOf } from './database.ts';
import { openEmbedded } from './embedded.ts';

describeSlices(
  'the embedded database',
  async () => openEmbedded({ template: new Blob([await readFile(inject('demoTemplate'))]) }),
  ({ executor }) => rowsOf(executor, sql`select name from pg_cursors where is_holdable`),
);
