import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { LabourPage } from '#features/actuals/contract-rows.ts';
import { LABOUR_MIN_PEOPLE } from '#features/actuals/rules.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { publish } from './runs/publish-store.ts';
import { type AccountsApp, startWithheldSeptember } from './testing.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startWithheldSeptember();
});
afterAll(() => app.close());

const MONTH = '2026-09';
const RANGE = { startDate: `${MONTH}-01`, endDate: `${MONTH}-30` };

async function amountsOf(projectId: number) {
  const { data } = await app.call<LabourPage>(accountEndpoints.rows.labour, {
    ...{ token: demoToken('pmo'), params: { id: 0 } },
    body: { ...RANGE, projectId, direct: true, pageSize: 200 },
  });
  return data.rows.map(({ amount }) => amount);
}

it('labour of few people stays hidden where it stands under a sub-category of its own', async () => {
  const { executor } = app.db;
  const { data } = await app.call<LabourPage>(accountEndpoints.rows.labour, {
    ...{ token: demoToken('pmo'), params: { id: 0 }, body: { ...RANGE, pageSize: 200 } },
  });
  const seen = data.rows.filter(({ amount }) => amount !== null).map(({ project }) => project?.id);
  const [cell] = await rowsOf<{ projectId: number; runId: number; personId: number }>(
    executor,
    sql`
      select row.project_id as "projectId", row.run_id as "runId", min(row.person_id) as "personId"
      from cost_row row join account_task task on task.run_id = row.run_id
      where row.source = 'labour' and row.posting_month = ${`${MONTH}-01`}
      group by 1, 2 having count(distinct row.person_id) > ${LABOUR_MIN_PEOPLE}
        and row.project_id = any(array[${sql.join(seen, sql`, `)}]::int[])
      order by 1 limit 1`,
  );
  const { projectId = 0, runId = 0, personId = 0 } = cell ?? {};
  expect(await amountsOf(projectId)).toEqual([expect.any(Number)]);
  await transact(app.db, async (tx) => {
    await tx.execute(sql`
      insert into cost_sub_category (category_id, code, name_zh, name_en, source, position)
      select category_id, 'labour-b', '人工二', 'Labour B', 'labour', position + 100
      from cost_sub_category where source = 'labour' limit 1`);
    await tx.execute(sql`
      update cost_row set sub_category_id = (
        select id from cost_sub_category where code = 'labour-b')
      where run_id = ${runId} and project_id = ${projectId} and person_id = ${personId}`);
    await publish(tx, { id: runId, month: MONTH }, '2026-11-16T01:30:00Z');
  });
  expect(await amountsOf(projectId)).toEqual([null, null]);
});
