import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { GridView } from '#features/budgets/contract-grid.ts';
import type { ProjectCandidate } from '#features/budgets/contract-versions.ts';
import { type LoginInfo, sessionEndpoints } from '#features/session/contract.ts';
import { formatYuan, yuanToFen } from '#kernel/money.ts';
import { callAs } from './fixtures/approvals.ts';
import { walkedIn } from './fixtures/languages.ts';
import { texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { Budgets } from './pages/budgets.ts';

const ROWS = {
  zh: { first: '差旅费', second: '委外加工' },
  en: { first: 'Travel', second: 'Outsourcing' },
} as const;

const GRID = '**/api/v1/budget/*/grid';

interface Draft {
  readonly id: number;
  readonly versionId: number;
}

type Sent = Parameters<typeof callAs>[2];

async function answered<Data>(request: APIRequestContext, path: string, sent: Sent): Promise<Data> {
  const { code, msg, data } = await callAs<Data>(request, path, { role: 'pl', ...sent });
  expect(code, msg).toBe(0);
  return data;
}

const read = <Data>(request: APIRequestContext, path: string) =>
  answered<Data>(request, path, { method: 'GET' });

const whoIs = async (request: APIRequestContext, role: 'pl' | 'finance') =>
  (await answered<LoginInfo>(request, sessionEndpoints.loginInfo.path, { method: 'GET', role }))
    .userInfo;

/** A draft of three months, two rows and nothing in them, far ahead. */
async function makeDraft(request: APIRequestContext): Promise<Draft> {
  const year = randomInt(2101, 2199);
  const months = { fromMonth: `${year}-01`, toMonth: `${year}-03` };
  const code = `E2E-${year}-${randomInt(1000, 10_000)}`;
  const { userId, deptId } = await whoIs(request, 'pl');
  const query = new URLSearchParams({ ...months, query: 'RM-2604', fillMode: '1' });
  const [project] = await read<ProjectCandidate[]>(
    request,
    `${budgetEndpoints.versions.projectCandidates.path}?${query}`,
  );
  const projectId = project?.id ?? 0;
  const draft = await answered<Draft>(request, budgetEndpoints.documents.create.path, {
    data: {
      code,
      name: code,
      division: 1,
      projectType: 1,
      ownerId: userId,
      deptId,
      budgetType: 0,
      fillMode: 1,
      ...months,
      projects: [{ projectId, ...months }],
      members: [],
    },
  });
  const { categories } = await read<CategoryTree>(request, budgetEndpoints.categories.tree.path);
  const wanted: readonly string[] = Object.values(ROWS.zh);
  const items = categories
    .flatMap(({ subCategories }) => subCategories)
    .filter(({ nameZh }) => wanted.includes(nameZh));
  await answered(request, `/api/v1/budget/${draft.id}/grid`, {
    method: 'PUT',
    data: {
      kind: 'amount',
      versionId: draft.versionId,
      rev: 0,
      months: [],
      rows: items.map(({ id }) => ({ projectId, itemId: id, note: '', values: [] })),
    },
  });
  return draft;
}

for (const language of walkedIn('en')) {
  const t = texts[language].budgets.ui.grid;
  const { first, second } = ROWS[language];

  test(`two people fill in one draft, cut off now and then (${language})`, async ({
    visit,
    page,
    context,
    arrive,
    request,
  }) => {
    const draft = await makeDraft(request);
    const path = `/budgetManagement/budgetDetail/${draft.id}`;
    /** Row by row, as the server has it. */
    const onServer = async () => {
      const query = new URLSearchParams({ kind: 'amount', versionId: String(draft.versionId) });
      const { rows } = await read<GridView>(request, `/api/v1/budget/${draft.id}/grid?${query}`);
      return rows.map(({ values }) => values);
    };
    const expectSaved = (...rows: readonly (readonly number[])[]) =>
      expect.poll(onServer).toEqual(rows);
    await visit('pl', { language, path });
    const owner = new Budgets(page, language);
    const financePage = await arrive('finance', { language, path });
    const finance = new Budgets(financePage, language);

    await test.step('what is typed into different cells is put together without a question', async () => {
      await owner.enter(first, 0, '100');
      await finance.enter(second, 1, '200.5');
      await expectSaved([100, 0, 0], [0, 200.5, 0]);
      for (const { conflicts } of [owner, finance]) await expect(conflicts).toHaveCount(0);
    });

    await test.step('what was typed without a connection is saved after it, but for what collides', async () => {
      await context.setOffline(true);
      await owner.enter(second, 0, '7');
      await owner.enter(second, 2, '5');
      await finance.enter(second, 0, '8');
      await expectSaved([100, 0, 0], [8, 200.5, 0]);
      await expect(page.getByText(t.waiting)).toBeVisible();
      await context.setOffline(false);
      await expectSaved([100, 0, 0], [8, 200.5, 5]);
      await expect(owner.conflicts).toContainText((await whoIs(request, 'finance')).nickName);
      await expect(owner.inConflict(t.takeTheirs, '8.00')).toBeVisible();
      await owner.expectIn(second, 0, '7.00');
      await owner.inConflict(t.keepMine, '7.00').click();
      await expect(owner.conflicts).toHaveCount(0);
    });

    await test.step('taking what the other wrote leaves both with the same', async () => {
      await financePage.context().setOffline(true);
      await finance.enter(first, 0, '555');
      await owner.enter(first, 0, '444');
      await expectSaved([444, 0, 0], [7, 200.5, 5]);
      await financePage.context().setOffline(false);
      await expect(finance.conflicts).toContainText((await whoIs(request, 'pl')).nickName);
      await expect(finance.inConflict(t.keepMine, '555.00')).toBeVisible();
      await finance.inConflict(t.takeTheirs, '444.00').click();
      await expect(finance.saved).toBeVisible();
      const { versions } = await read<BudgetDetail>(request, `/api/v1/budget/${draft.id}`);
      const total = formatYuan(yuanToFen(versions[0]?.totalAmount ?? 0));
      expect(total).toBe('656.50');
      for (const { grid, strip, conflicts } of [owner, finance]) {
        await expect(conflicts).toHaveCount(0);
        await expect(grid.getByRole('row').last().locator('td').last()).toHaveText(total);
        await expect(strip).toContainText(total);
      }
    });

    await test.step('whoever leaves with something unsaved is warned, and finds it again', async () => {
      await page.route(GRID, (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await owner.enter(first, 2, '9');
      const [warning] = await Promise.all([
        page.waitForEvent('dialog'),
        page.close({ runBeforeUnload: true }),
      ]);
      expect(warning.type()).toBe('beforeunload');
      await warning.dismiss();
      await owner.expectIn(first, 2, '9.00');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await owner.expectIn(first, 2, '9.00');
      await page.unroute(GRID);
      await expectSaved([444, 0, 9], [7, 200.5, 5]);
    });
  });
}
