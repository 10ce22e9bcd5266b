import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { rowsOf } from './platform/db/database.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { describeExports } from './testing/exports-suite.ts';

describeExports(
  'the embedded database',
  async () => openEmbedded({ template: new Blob([await readFile(inject('demoTemplate'))]) }),
  ({ executor }) => rowsOf(executor, sql`select name from pg_cursors where is_holdable`),
);
