import { type APIRequestContext, expect } from '@playwright/test';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { callAs } from './fixtures/approvals.ts';
import { keepResult, keysToPaint } from './fixtures/measuring.ts';
import { test } from './fixtures/shell.ts';

/** As large as a budget is meant to stay fluid. */
const PROJECTS = 200;
const MONTHS = monthsInRange('2041-01', '2043-12');
const KEYS = 300;
const BAR_MS = 50;

interface Made {
  readonly id: number;
  readonly versionId: number;
}

async function answered<Data>(call: ReturnType<typeof callAs<Data>>): Promise<Data> {
  const { code, msg, data } = await call;
  expect(code, msg).toBe(0);
  return data;
}

/** Projects of its own, so that it can be measured again on the same company. */
async function makeProjects(request: APIRequestContext, prefix: string): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < PROJECTS; at += 1) {
    const project = {
      parentId: null,
      code: `${prefix}-${at}`,
      nameZh: `${prefix} ${at}`,
      nameEn: '',
      projectType: 0,
      division: 0,
      status: 'active',
      startDate: '2026-01-01',
      endDate: null,
      leadId: null,
      directorId: null,
      members: { people: [], departments: [] },
    };
    const made = await answered(
      callAs<{ id: number }>(request, '/api/v1/project', { data: project }),
    );
    ids.push(made.id);
  }
  return ids;
}

async function makeBudget(request: APIRequestContext): Promise<Made & { readonly rows: number }> {
  const prefix = `BENCH-${Date.now()}`;
  const projectIds = await makeProjects(request, prefix);
  const { userInfo } = await answered(
    callAs<{ userInfo: { userId: number; deptId: number } }>(request, '/api/v1/getLoginInfo', {
      method: 'GET',
    }),
  );
  const months = { fromMonth: MONTHS[0] ?? '', toMonth: MONTHS.at(-1) ?? '' };
  const made = await answered(
    callAs<Made>(request, '/api/v1/budget', {
      data: {
        code: prefix,
        name: prefix,
        division: 0,
        projectType: 0,
        ownerId: userInfo.userId,
        deptId: userInfo.deptId,
        budgetType: 0,
        fillMode: 1,
        ...months,
        projects: projectIds.map((projectId) => ({ projectId, ...months })),
        members: [],
      },
    }),
  );
  const { categories } = await answered(
    callAs<CategoryTree>(request, '/api/v1/budget-category/tree', { method: 'GET' }),
  );
  const items = categories.flatMap(({ subCategories }) => subCategories.map(({ id }) => id));
  const rows = projectIds.flatMap((projectId) =>
    items.map((itemId) => ({ projectId, itemId, values: MONTHS.map((_, at) => 1000 + at) })),
  );
  await answered(
    callAs(request, `/api/v1/budget/${made.id}/grid`, {
      method: 'PUT',
      data: { kind: 'amount', versionId: made.versionId, rev: 0, months: MONTHS, rows },
    }),
  );
  return { ...made, rows: rows.length };
}

test('typing into a budget of two thousand rows', async ({ visit, page, request }) => {
  test.slow();
  const { id, rows } = await makeBudget(request);
  await visit('super_admin', { path: `/budgetManagement/budgetDetail/${id}` });
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await page.locator('[data-row="1"][data-column="0"]').click();
  const spread = await keysToPaint(page, KEYS, async () => {
    for (let key = 0; key < KEYS; key += 2) {
      await page.keyboard.press('7');
      await page.keyboard.press(key % 20 === 18 ? 'Enter' : 'ArrowRight');
    }
  });
  keepResult('budget-typing', { rows, months: MONTHS.length, keys: KEYS, ...spread });
  expect(spread.p95).toBeLessThanOrEqual(BAR_MS);
});
