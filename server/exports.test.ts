import { sql } from 'drizzle-orm';
import { openEmbeddedDemo } from '#server/testing/embedded-demo.ts';
import { rowsOf } from './platform/db/database.ts';
import { describeExports } from './testing/exports-suite.ts';

describeExports('the embedded database', openEmbeddedDemo, ({ executor }) =>
  rowsOf(executor, sql`select name from pg_cursors where is_holdable`),
);
