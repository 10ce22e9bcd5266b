import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { progressEndpoints, type RemindReply } from '#features/hours-reports/contract.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('reaches everybody exactly once, however many remind all at the same moment', async () => {
  const { data: batches } = await app.call<{ currentId: number }>(progressEndpoints.batches, {
    token: demoToken('gc_admin'),
  });
  const batchId = batches.currentId;
  const whom = { all: true };
  const roles: Role[] = ['gc_admin', 'super_admin', 'finance', 'leader', 'admin', 'cl'];
  const answers = await Promise.all(
    roles.map((role) =>
      app.call<RemindReply>(progressEndpoints.remind, {
        token: demoToken(role),
        body: { batchId, kind: 'fill', whom },
      }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(roles.map(() => 0));
  const [told] = await rowsOf<{ people: number; times: number; reminders: number }>(
    app.db.executor,
    sql`
      select count(*)::int as people, sum(times)::int as times,
        (select sum(times)::int from reminder where batch_id = ${batchId}) as reminders
      from notice
      where kind = 'reminded' and link like ${`%batch=${batchId}`}
        and created_at = ${app.clock.now().toISOString()}::timestamptz`,
  );
  const reminded = answers.reduce((sum, { data }) => sum + data.reminded.count, 0);
  expect(told?.people).toBeGreaterThan(20);
  expect(told).toEqual({ people: reminded, times: reminded, reminders: reminded });
});
