import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Batch } from '#features/batches/contract.ts';
import { monthlyBatch } from '#features/batches/rules.ts';
import type { DepartmentRow } from '#features/people/contract.ts';
import { addMonths } from '#kernel/dates.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test, tokenOf } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { BatchEditor, BatchList } from './pages/batch-pages.ts';

const LIST = '/writesettings/writesettingsList';
const NEW = '/writesettings/writesettings';
const DEPARTMENT = { zh: '信息部', en: 'Information Systems' } as const;

/** A month nobody else uses: journeys run side by side, and again, on the same company. */
const someMonth = () => `${randomInt(2101, 2199)}-${String(randomInt(1, 13)).padStart(2, '0')}`;

const someName = (language: string, month: string) =>
  `${language} ${month} ${randomInt(100_000, 1_000_000)}`;

const authorization = tokenOf('gc_admin');

async function publishedByApi(request: APIRequestContext, name: string, month: string) {
  const call = async <T>(reply: ReturnType<APIRequestContext['get']>) => {
    const { code, msg, data } = (await (await reply).json()) as {
      code: number;
      msg: string;
      data: T;
    };
    expect(code, msg).toBe(0);
    return data;
  };
  const path = '/api/v1/workHour/batch';
  const headers = { authorization };
  const departments = await call<DepartmentRow[]>(
    request.get('/api/v1/sysDept/allDeptList', { headers }),
  );
  const deptId = departments.find(({ nameEn }) => nameEn === DEPARTMENT.en)?.id ?? 0;
  const data = {
    ...monthlyBatch(month, name, 'Asia/Shanghai'),
    audienceAll: false,
    deptIds: [deptId],
  };
  const { id, version } = await call<Batch>(request.post(path, { headers, data }));
  return call<Batch>(request.post(`${path}/publish`, { headers, data: { id, version } }));
}

for (const language of walkedIn('en')) {
  const t = texts[language].batches.ui;

  test(`batches are set up, published, extended, copied and closed (${language})`, async ({
    visit,
    page,
  }) => {
    // A whole life in one go.
    test.slow();
    const month = someMonth();
    const name = someName(language, month);
    const shell = await visit('gc_admin', { language, path: LIST });
    await new BatchList(page).newButton.click();
    const editor = new BatchEditor(page);
    await expect(editor.title).toHaveText(t.newTitle);
    await editor.fillBasics(name, month);
    await editor.chooseDepartment(DEPARTMENT[language]);
    await expect(editor.preview.getByText(DEPARTMENT[language])).toBeVisible();
    await expectAccessible(page, 'the editor');

    // The flow, without a pointer.
    const flow = editor.flow('STANDARD');
    const role = texts[language].role.gl;
    await flow
      .getByRole('button', { name: t.flow.earlier.replace('{{role}}', role) })
      .press('Enter');
    await expect(flow.getByRole('listitem').first()).toContainText(role);

    await editor.button((all) => all.batches.ui.saveDraft).click();
    await expect(page).toHaveURL(/\/writesettings\/writesettings\/\d+$/);
    await expect(editor.title).toHaveText(name);
    const { pathname: address } = new URL(page.url());

    await editor.button((all) => all.batches.ui.publish).click();
    await expect(editor.dialog).toContainText(name);
    await editor.confirm((all) => all.batches.ui.publish);
    await expect(editor.phase('notYet')).toBeVisible();
    await expect(editor.field('startDate')).toBeDisabled();

    await editor.button((all) => all.batches.ui.extension.add).click();
    await editor.dialog.getByRole('combobox').click();
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await editor.dialog.getByLabel(t.extension.reason).fill('journey');
    await editor.dialog.getByRole('button', { name: t.extension.give }).click();
    await expect(editor.dialog).toBeHidden();
    const line = page.getByRole('listitem').filter({ hasText: 'journey' });
    await expect(line).toBeVisible();

    await editor.button((all) => all.batches.ui.copyNext).click();
    await expect(editor.title).toHaveText(name.replace(month, addMonths(month, 1)));
    await expect(editor.phase('draft')).toBeVisible();

    await shell.go(address);
    await expect(editor.title).toHaveText(name);
    await editor.button((all) => all.batches.ui.close).click();
    await editor.confirm((all) => all.batches.ui.close);
    await expect(page.getByText(t.closedNote)).toBeVisible();
  });
}

for (const language of walkedIn('zh')) {
  const t = texts[language].batches.ui;
  const { keepEditing, discard } = texts[language].edit;

  test(`batches are not lost by a slip, refused clearly where one is there, and found again (${language})`, async ({
    visit,
    page,
    request,
  }) => {
    const month = someMonth();
    const taken = someName(language, month);
    await publishedByApi(request, taken, month);
    const shell = await visit('super_admin', { language, path: NEW });
    const editor = new BatchEditor(page);
    const closeTab = async (answer: string) => {
      await shell.activeTab.focus();
      await page.keyboard.press('Delete');
      await editor.dialog.getByRole('button', { name: answer }).click();
    };

    await test.step('a tab with something unsaved asks before it closes', async () => {
      await editor.field('name').fill('unsaved');
      await closeTab(keepEditing);
      await expect(editor.field('name')).toHaveValue('unsaved');
    });

    await test.step('of the same days and people there is one', async () => {
      await editor.fillBasics(`${taken} B`, month);
      await editor.chooseDepartment(DEPARTMENT[language]);
      await expect(editor.preview.getByRole('alert').filter({ hasText: taken })).toBeVisible();
      await editor.button((all) => all.batches.ui.publish).click();
      await expect(editor.dialog).toContainText(taken);
      await editor.confirm((all) => all.batches.ui.understood);
      await expect(editor.phase('draft')).toBeVisible();
      await editor.field('name').fill('unsaved again');
      await closeTab(discard);
      await expect(editor.field('name')).toBeHidden();
    });

    await test.step('the list finds it', async () => {
      await shell.go(LIST);
      const list = new BatchList(page);
      await list.search.fill(taken);
      const found = list.row(taken).filter({ hasText: t.phase.notYet });
      await expect(found).toHaveCount(1);
      await expectAccessible(page, 'the list');
      await found.getByRole('link', { name: taken, exact: true }).click();
      await expect(editor.title).toHaveText(taken);
    });
  });
}
