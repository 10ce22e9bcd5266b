import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { readTask, startClosedSeptember, waiveAll } from '#features/actuals/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from './platform/db/database.ts';
import { demoToken } from './testing/test-app.ts';

/** Digests were worked out otherwise before the second of them. */
const MIGRATIONS = Object.values(
  import.meta.glob<string>('./migrations/002{6,7}_*.sql', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const statements = MIGRATIONS.flatMap((script) => script.split('--> statement-breakpoint'));
/** What they fill for months there are already; tables are there when the application starts. */
const FILLS = statements.filter((one) => /^\s*(--.*\n)*\s*(INSERT|UPDATE)/.test(one));

const OPEN = '2026-10';

it('fills what months would have kept, as far as it is known', async () => {
  const app = await startClosedSeptember();
  const { executor } = app.db;
  const { tasks } = accountEndpoints;
  const post = async (endpoint: typeof tasks.waive | typeof tasks.unwaive, body: object) => {
    app.clock.advance(1000);
    const { code, msg } = await app.call(endpoint, {
      token: demoToken('finance'),
      body: { month: OPEN, ...body },
    });
    expect(code, msg).toBe(ResultCode.ok);
  };
  const { data } = await waiveAll(app, OPEN);
  const people = data.findings
    .flatMap(({ first }) => first)
    .flatMap((one) =>
      one.kind === 'unapproved' ? [{ batchId: one.batchId, personId: one.person.userId }] : [],
    )
    .slice(0, 2);
  await post(tasks.unwaive, { people });
  await post(tasks.waive, { people, reason: '长期病假' });
  const storyOf = async () => (await readTask(app, OPEN)).story;
  const digests = () =>
    rowsOf<{ id: number; digest: string }>(
      executor,
      sql`select id, digest from account_run order by id`,
    );
  const kinds = () =>
    rowsOf(executor, sql`select month, dept_id, kind from closed_department order by 1, 2`);
  const [story, digest, kind] = [await storyOf(), await digests(), await kinds()];
  expect(story.map(({ event }) => event)).toEqual(['waived', 'unwaived', 'waived']);
  expect(story[0]).toMatchObject({ people: 2, reason: '长期病假' });

  await executor.execute(sql`delete from waiver_event`);
  await executor.execute(sql`update account_run set digest = 'before'`);
  await executor.execute(sql`update closed_department set kind = 'before'`);
  expect(FILLS).toHaveLength(7);
  for (const statement of FILLS) await executor.execute(sql.raw(statement));
  expect(await digests()).toEqual(digest);
  expect(await kinds()).toEqual(kind);
  // Of what was taken back, and of what was waived with it, nobody knows the hours any more.
  expect(await storyOf()).toEqual(
    story.map((one, at) => (at === 0 ? one : { ...one, hours: null })),
  );

  // The log of changes may begin later than that.
  await executor.execute(sql`delete from waiver_event`);
  await executor.execute(sql.raw(FILLS[2] ?? ''));
  expect((await storyOf()).map(({ event, hours }) => [event, hours])).toEqual([
    ['waived', null],
    ['waived', null],
  ]);
  // Nothing is held to be the same as a run of which no rows are kept.
  const run = (await readTask(app, OPEN)).run?.id ?? 0;
  await executor.execute(sql`delete from cost_row where run_id = ${run}`);
  for (const statement of FILLS.slice(-2)) await executor.execute(sql.raw(statement));
  expect((await digests()).find(({ id }) => id === run)?.digest).toBeNull();
  await app.close();
});
