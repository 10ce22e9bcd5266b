import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import { rowsOf } from './platform/db/database.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** What the migration that brought a column does for rows that waited before it. */
const fill = (column: string) =>
  migrations
    .find(({ script }) => script.includes(`"approval_candidate" ADD COLUMN "${column}"`))
    ?.script.split('--> statement-breakpoint')
    .find((statement) => /^\s*UPDATE/.test(statement)) ?? '';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const kept = () =>
  rowsOf<{ since: string; later: boolean; belongs: boolean }>(
    app.db.executor,
    sql`
      select asked.*, asked.since > item.submitted_at as later,
        asked.batch_id = item.batch_id and asked.owner_id = item.person_id as belongs
      from approval_candidate asked join approval_item item on item.id = asked.item_id
      order by asked.item_id, asked.person_id`,
  );

it('rows that waited before have waited since when deciding says', async () => {
  const waiting = await kept();
  // Of both kinds: those nobody has decided on yet, and those that have passed a step.
  expect(new Set(waiting.map(({ later }) => later))).toEqual(new Set([true, false]));
  await app.db.executor.execute(sql`update approval_candidate set since = 'epoch'`);
  await app.db.executor.execute(sql.raw(fill('since')));
  expect(await kept()).toEqual(waiting);
});

it('rows that waited before are of the batch and of whom their item is', async () => {
  const waiting = await kept();
  expect(new Set(waiting.map(({ belongs }) => belongs))).toEqual(new Set([true]));
  await app.db.executor.execute(sql`update approval_candidate set batch_id = 0, owner_id = 0`);
  await app.db.executor.execute(sql.raw(fill('batch_id')));
  expect(await kept()).toEqual(waiting);
});
