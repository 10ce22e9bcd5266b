import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import { rowsOf } from './platform/db/database.ts';
import { startTestApp } from './testing/test-app.ts';

/** What the migration does for rows that waited before it. */
const FILL = migrations
  .find(({ script }) => script.includes('"approval_candidate" ADD COLUMN "since"'))
  ?.script.split('--> statement-breakpoint')
  .find((statement) => /^\s*UPDATE/.test(statement));

it('rows that waited before have waited since when deciding says', async () => {
  const app = await startTestApp();
  const kept = () =>
    rowsOf<{ since: string; later: boolean }>(
      app.db.executor,
      sql`
        select asked.*, asked.since > item.submitted_at as later
        from approval_candidate asked join approval_item item on item.id = asked.item_id
        order by asked.item_id, asked.person_id`,
    );
  const waiting = await kept();
  // Of both kinds: those nobody has decided on yet, and those that have passed a step.
  expect(new Set(waiting.map(({ later }) => later))).toEqual(new Set([true, false]));
  await app.db.executor.execute(sql`update approval_candidate set since = 'epoch'`);
  await app.db.executor.execute(sql.raw(FILL ?? ''));
  expect(await kept()).toEqual(waiting);
  await app.close();
});
