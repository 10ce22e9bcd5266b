import { sql } from 'drizzle-orm';
import { openEmbeddedDemo } from '#server/testing/embedded-demo.ts';
import { describeSlices } from '#server/testing/slices-suite.ts';
import { rowsOf } from './database.ts';

describeSlices('the embedded database', openEmbeddedDemo, ({ executor }) =>
  rowsOf(executor, sql`select name from pg_cursors where is_holdable`),
);
