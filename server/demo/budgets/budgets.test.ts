import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { rowsOf } from '../../platform/db/database.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const found = <Row>(query: ReturnType<typeof sql>) => rowsOf<Row>(app.db.executor, query);

describe('the budgets of the demo company', () => {
  it('are of two years, in every state, one of them adding up others', async () => {
    const rows = await found<{ year: string; states: number[]; count: number; added: number }>(sql`
      select substr(budget.code, 3, 2) as year, count(distinct budget.id)::int as count,
        array_agg(distinct version.status order by version.status)::int[] as states,
        count(distinct budget.id) filter (where budget_type = 1)::int as added
      from budget join budget_version version on version.budget_id = budget.id
      group by 1 order by 1`);
    expect(rows).toEqual([
      { year: '25', count: 11, states: [3], added: 0 },
      { year: '26', count: 16, states: [0, 1, 2, 3], added: 1 },
    ]);
  });

  it('come to what their cells come to, month by month', async () => {
    const [wrong] = await found<{ versions: number; months: number; cells: number }>(sql`
      select
        (select count(*)::int from budget_version version where
          total_fen <> (select coalesce(sum(value), 0) from budget_amount where version_id = version.id)
          or total_minutes <> (select coalesce(sum(value), 0) from budget_minutes where version_id = version.id)
        ) as versions,
        (select count(*)::int from budget_month known where
          fen <> (select coalesce(sum(value), 0) from budget_amount
            where version_id = known.version_id and month = known.month)
          or minutes <> (select coalesce(sum(value), 0) from budget_minutes
            where version_id = known.version_id and month = known.month)) as months,
        (select count(*)::int from budget_amount) as cells`);
    expect(wrong).toMatchObject({ versions: 0, months: 0 });
    expect(wrong?.cells).toBeGreaterThan(3000);
  });

  it('are reviewed by somebody else than their owners, who are there', async () => {
    const own = await found(sql`
      select budget.code from budget join budget_version version on version.budget_id = budget.id
      join budget_review review on review.version_id = version.id
      where review.action in ('approve', 'return') and review.by_id = budget.owner_id`);
    expect(own).toEqual([]);
    const gone = await found(sql`
      select budget.code from budget join person on person.id = budget.owner_id
      where not person.enabled or person.leave_date < '2026-11-16'`);
    expect(gone).toEqual([]);
  });

  it('differ from one version to the next, not in months that are long past', async () => {
    const rows = await found<{ code: string; months: string[] }>(sql`
      select budget.code, array_agg(distinct to_char(later.month, 'MM') order by to_char(later.month, 'MM')) as months
      from budget_version version
      join budget on budget.id = version.budget_id
      join budget_version before on before.budget_id = version.budget_id
        and before.version_no = version.version_no - 1
      join budget_amount later on later.version_id = version.id
      join budget_amount earlier on earlier.version_id = before.id
        and (earlier.project_id, earlier.item_id, earlier.month) = (later.project_id, later.item_id, later.month)
        and earlier.value <> later.value
      where version.status <> 3
      group by 1 order by 1`);
    expect(rows.map(({ code }) => code)).toEqual(['BG26-001', 'BG26-004']);
    for (const { months } of rows) expect(months).toEqual(['10', '11', '12']);
  });
});
