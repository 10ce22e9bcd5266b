import type { APIRequestContext, Page } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import type { Role } from '#kernel/roles.ts';
import { type OneDayBatch, oneDayBatch, readSheetOf, submitDay } from './fixtures/approvals.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { APPROVALS_PATH, Approvals } from './pages/approvals.ts';
import { Shell } from './pages/shell.ts';

/** `user` is 林若楠; pl and then gl decide RM-2601, pd and then dl decide RM-2604. */
const USER = '林若楠';
const STANDARD = 'RM-2601';
const RESEARCH = 'RM-2604';

// Several approvers come one after the other, each with a browser of their own.
test.beforeEach(() => test.slow());

type Visit = (
  role: Role,
  batch: OneDayBatch,
  options?: { readonly language?: Language; readonly search?: string },
) => Promise<Approvals>;

/** Each approver has a browser of their own, as in real life. */
const visitor =
  (newPage: () => Promise<Page>): Visit =>
  async (role, batch, { language = 'zh', search = '' } = {}) => {
    const page = await newPage();
    await keep(page, tokenOf(role), { language });
    await page.goto(`${APPROVALS_PATH}?batch=${batch.id}&plain=shown${search}`);
    await new Shell(page).ready();
    return new Approvals(page);
  };

const stateOf = async (request: APIRequestContext, batch: OneDayBatch) =>
  (await readSheetOf(request, 'user', batch)).current.sheet.state;

for (const language of ['zh', 'en'] as const) {
  test(`hours are approved in two steps and the sheet with them (${language})`, async ({
    browser,
    request,
  }) => {
    const visit = visitor(async () => (await browser.newContext()).newPage());
    const batch = await oneDayBatch(request);
    await submitDay(request, 'user', batch, { [STANDARD]: 8 });

    const lead = await visit('pl', batch, { language });
    await lead.open(USER, STANDARD);
    await expect(lead.detail.getByRole('listitem').filter({ hasText: '王立群' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await lead.detail.getByRole('button', { name: lead.words((ui) => ui.approveNext) }).click();
    await expect(lead.row(USER, STANDARD)).toHaveCount(0);
    expect(await stateOf(request, batch)).toBe('submitted');

    const leader = await visit('gl', batch, { language });
    await leader.approve(USER, STANDARD);
    expect(await stateOf(request, batch)).toBe('approved');
    await leader.page.goto(`${APPROVALS_PATH}?batch=${batch.id}&state=done`);
    await expect(
      leader.row(USER, STANDARD).getByText(leader.words((ui) => ui.state.approved)),
    ).toBeVisible();
  });
}

test('a rejected row returns the sheet, and only what changed is asked again', async ({
  browser,
  request,
}) => {
  const visit = visitor(async () => (await browser.newContext()).newPage());
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { [STANDARD]: 4, [RESEARCH]: 4 });
  const lead = await visit('pl', batch);
  await lead.approve(USER, STANDARD);

  const director = await visit('pd', batch, { language: 'en' });
  await director.open(USER, RESEARCH);
  await director.page.keyboard.press('r');
  await director.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(director.dialog.getByRole('alert')).toBeVisible();
  await director.dialog.getByRole('button', { name: 'Wrong project, please check' }).click();
  await director.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(director.row(USER, RESEARCH)).toHaveCount(0);
  expect(await stateOf(request, batch)).toBe('returned');

  const leader = await visit('gl', batch);
  await expect(leader.row(USER, STANDARD)).toHaveCount(0);
  await submitDay(request, 'user', batch, { [STANDARD]: 4, [RESEARCH]: 4 });
  // The row nobody changed goes on with the next approver; the rejected one starts again.
  await lead.page.reload();
  await expect(lead.row(USER, STANDARD)).toHaveCount(0);
  await leader.page.reload();
  await leader.approve(USER, STANDARD);
  await director.page.reload();
  await director.approve(USER, RESEARCH);
  const department = await visit('dl', batch);
  await department.approve(USER, RESEARCH);
  expect(await stateOf(request, batch)).toBe('approved');
});

test('rows without anything special are approved together, by keyboard or in one go', async ({
  browser,
  request,
}) => {
  const visit = visitor(async () => (await browser.newContext()).newPage());
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { annual: 8 });
  const leader = await visit('gl', batch);
  await expect(leader.plain).toBeVisible();
  await leader.button((ui) => ui.hidePlain).click();
  await expect(leader.rows).toHaveCount(0);
  await leader.button((ui) => ui.approveAll).click();
  await leader.page
    .getByRole('tooltip')
    .getByRole('button', { name: leader.words((ui) => ui.approve) })
    .click();
  await expect(leader.plain).toHaveCount(0);
  const department = await visit('dl', batch);
  await expect(department.rows).toHaveCount(1);
  await department.page.keyboard.press('j');
  await department.page.keyboard.press('a');
  await expect(department.rows).toHaveCount(0);
  expect(await stateOf(request, batch)).toBe('approved');
});

test('executives see how far everybody is; vp_view cannot decide', async ({ browser, request }) => {
  const visit = visitor(async () => (await browser.newContext()).newPage());
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { [STANDARD]: 8 });
  for (const [role, language] of [
    ['vp_view', 'zh'],
    ['cl', 'en'],
  ] as const) {
    const executive = await visit(role, batch, { language });
    await expect(executive.row(USER, STANDARD)).toBeVisible();
    await expect(
      executive.page
        .getByRole('term')
        .filter({ hasText: executive.words((ui) => ui.total.pending) }),
    ).toBeVisible();
    await expect(
      executive.page.getByRole('button', { name: executive.words((ui) => ui.approveNamed) }),
    ).toHaveCount(0);
  }
});

test('somebody else decides while an approver is away, and both are named', async ({
  browser,
  request,
}) => {
  const visit = visitor(async () => (await browser.newContext()).newPage());
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { [RESEARCH]: 8 });
  const director = await visit('pd', batch);
  await director.button((ui) => ui.delegation).click();
  const dialog = director.dialog;
  await expect(
    dialog.getByRole('list', { name: director.words((ui) => ui.delegations) }),
  ).toBeVisible();
  const running = dialog.getByRole('button', { name: director.words((ui) => ui.end) });
  if ((await running.count()) === 0) {
    await dialog.getByLabel(director.words((ui) => ui.delegateTo)).click();
    await director.page.keyboard.type('许文博');
    await director.page.getByRole('option', { name: /许文博/ }).waitFor({ state: 'attached' });
    await director.page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: director.words((ui) => ui.delegateNow) }).click();
  }
  await expect(dialog.getByText('您委托 许文博')).toBeVisible();

  const substitute = await visit('pmd', batch);
  await substitute.open(USER, RESEARCH);
  await substitute.approve(USER, RESEARCH);
  const department = await visit('dl', batch);
  await department.open(USER, RESEARCH);
  await expect(department.detail.getByText('许文博（代 赵启明）').first()).toBeVisible();

  await running.click();
  await director.page.getByRole('tooltip').getByRole('button').last().click();
  await expect(dialog.getByText('您委托 许文博')).toHaveCount(0);
});

test('on a telephone a row is opened and decided in a drawer', async ({ browser, request }) => {
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { [STANDARD]: 8 });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const lead = await visitor(() => context.newPage())('pl', batch);
  await lead.row(USER, STANDARD).getByRole('button').first().click();
  await lead.dialog.getByRole('button', { name: lead.words((ui) => ui.approveNext) }).click();
  await expect(lead.row(USER, STANDARD)).toHaveCount(0);
});
