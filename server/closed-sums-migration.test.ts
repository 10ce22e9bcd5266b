import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import { rowsOf } from './platform/db/database.ts';
import { startClosedCompany } from './testing/endpoints/closed-company.ts';

/** What the migration does for months that were closed before it. */
const FILLS = migrations
  .find(({ script }) => script.includes('CREATE TABLE "closed_cost"'))
  ?.script.split('--> statement-breakpoint')
  .filter((statement) => /^\s*(--.*\n)?(INSERT|UPDATE)/.test(statement));

it('months that were closed before have the sums that closing gives', async () => {
  const { app } = await startClosedCompany();
  const { executor } = app.db;
  const kept = async () => ({
    costs: await rowsOf(executor, sql`select * from closed_cost order by 1, 2, 3, 4, 5, 6`),
    projects: await rowsOf(executor, sql`select * from closed_project order by 1, 2, 3, 4`),
    departments: await rowsOf(executor, sql`select * from closed_department order by 1, 2`),
  });
  const closed = await kept();
  expect(closed.costs.length).toBeGreaterThan(0);
  await executor.execute(sql`delete from closed_cost`);
  await executor.execute(sql`delete from closed_project`);
  await executor.execute(sql`
    update closed_department set has_costs = false, at_standard = false, minutes = 0, late_minutes = 0,
      fen = 0, at_actual_fen = 0, required_minutes = 0, absence_minutes = 0`);
  expect(FILLS).toHaveLength(3);
  for (const statement of FILLS ?? []) await executor.execute(sql.raw(statement));
  expect(await kept()).toEqual(closed);
  await app.close();
});
