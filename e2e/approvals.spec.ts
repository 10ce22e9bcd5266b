import type { APIRequestContext } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import { type OneDayBatch, oneDayBatch, readSheetOf, submitDay } from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { groupOfTwo } from './fixtures/group-of-two.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { APPROVALS_PATH, Approvals } from './pages/approvals.ts';
import { Bell } from './pages/bell.ts';
import { Orphans } from './pages/orphans.ts';
import { Sheet } from './pages/sheet.ts';

/** `user` is 林若楠; pl and then gl decide RM-2601, pd and then dl decide RM-2604. */
const USER = '林若楠';
const STANDARD = 'RM-2601';
const RESEARCH = 'RM-2604';

// Several approvers come one after the other, each with a browser of their own.
test.beforeEach(() => test.slow());

const queueOf = ({ id }: OneDayBatch) => `${APPROVALS_PATH}?batch=${id}&plain=shown`;

const stateOf = async (request: APIRequestContext, batch: OneDayBatch) =>
  (await readSheetOf(request, 'user', batch)).current.sheet.state;

/** A sentence of the interface with what is filled in. */
const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

for (const language of walkedIn('zh')) {
  const { approvals, notices, timesheets } = texts[language];

  test(`hours go from the sheet through both steps, and back where a row is wrong (${language})`, async ({
    arrive,
    request,
  }) => {
    const batch = await oneDayBatch(request);
    const path = `/workingHoursSettings?batch=${batch.id}`;
    const sheet = new Sheet(await arrive('user', { path, language }));
    await sheet.addProject(STANDARD);
    await sheet.addProject(RESEARCH);
    await sheet.enter(0, 1, '4');
    await sheet.enter(1, 1, '4');
    await sheet.saved();
    await sheet.submit();
    await expect(sheet.state).toHaveAttribute('data-state', 'submitted');

    // The bell of the first approver says so, and leads to the row.
    const leadPage = await arrive('pl', { path: '/materialManage/materialManage', language });
    const leadBell = new Bell(leadPage);
    await leadBell.open();
    await leadBell.notice(batch.name).click();
    await expect(leadPage).toHaveURL(new RegExp(`batch=${batch.id}`));
    const lead = new Approvals(leadPage);
    await lead.showPlain();
    await lead.open(USER, STANDARD);
    await expect(lead.detail.getByRole('listitem').filter({ hasText: '王立群' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await lead.detail.getByRole('button', { name: lead.words((ui) => ui.approveNext) }).click();
    await expect(lead.row(USER, STANDARD)).toHaveCount(0);

    // The other row is rejected, by key; not without a reason.
    const director = new Approvals(await arrive('pd', { path: queueOf(batch), language }));
    await director.open(USER, RESEARCH);
    await director.page.keyboard.press('r');
    const { reject, preset } = approvals.ui;
    await director.dialog.getByRole('button', { name: reject, exact: true }).click();
    await expect(director.dialog.getByRole('alert')).toBeVisible();
    await director.dialog.getByRole('button', { name: preset.wrongProject }).click();
    await director.dialog.getByRole('button', { name: reject, exact: true }).click();
    await expect(director.row(USER, RESEARCH)).toHaveCount(0);

    // The owner hears of it with the reason, and finds it above the sheet.
    const bell = new Bell(sheet.page);
    await sheet.page.goto('/materialManage/materialManage');
    await bell.open();
    const reason = { by: '赵启明', batch: batch.name, reason: preset.wrongProject };
    await bell.notice(filled(notices.kind.returned, reason)).click();
    await expect(sheet.state).toHaveText(timesheets.ui.state.returned);
    await expect(sheet.rows.filter({ hasText: RESEARCH })).toContainText(
      timesheets.ui.decision.rejected,
    );
    await expect(sheet.page.getByText(filled(timesheets.ui.rejectedBy, reason))).toBeVisible();
    await sheet.enter(1, 1, '3');
    await sheet.addAbsence('annual');
    await sheet.enter(2, 1, '1');
    await sheet.saved();
    await sheet.submit();
    await expect(sheet.state).toHaveAttribute('data-state', 'submitted');

    // The row nobody changed goes on with the next approver; the others begin at their first.
    await lead.page.reload();
    await lead.nothingWaits();
    const leader = new Approvals(await arrive('gl', { path: queueOf(batch), language }));
    await expect(leader.rows).toHaveCount(2);
    await leader.approve(USER, STANDARD);
    await leader.approve(USER, approvals.ui.absences);
    await director.page.reload();
    await director.approve(USER, RESEARCH);
    expect(await stateOf(request, batch)).toBe('submitted');
    const department = new Approvals(await arrive('dl', { path: queueOf(batch), language }));
    await department.approve(USER, RESEARCH);
    await department.approve(USER, approvals.ui.absences);

    await sheet.page.reload();
    await expect(sheet.state).toHaveText(timesheets.ui.state.approved);
    await department.page.goto(`${APPROVALS_PATH}?batch=${batch.id}&state=done`);
    await expect(
      department.row(USER, RESEARCH).getByText(approvals.ui.state.approved),
    ).toBeVisible();
  });
}

/** Who is away, who decides meanwhile, about which project, and who comes after them. */
const AWAY = {
  zh: { giver: 'pd', name: '赵启明', taker: 'pmd', by: '许文博', code: RESEARCH, next: 'dl' },
  en: { giver: 'pl', name: '王立群', taker: 'pmo', by: '何嘉宁', code: STANDARD, next: 'gl' },
} as const satisfies Record<Language, unknown>;

for (const language of walkedIn('en')) {
  const { ui } = texts[language].approvals;
  const { giver, name, taker, by, code, next } = AWAY[language];

  test(`somebody else decides while an approver is away, and both are named (${language})`, async ({
    arrive,
    request,
  }) => {
    const batch = await oneDayBatch(request);
    const away = new Approvals(await arrive(giver, { path: queueOf(batch), language }));
    await away.delegateTo(by);
    await expect(away.dialog.getByText(filled(ui.youTo, { name: by }))).toBeVisible();

    await submitDay(request, 'user', batch, { [code]: 8 });
    const substitute = new Approvals(await arrive(taker, { path: queueOf(batch), language }));
    await substitute.button((words) => words.delegation).click();
    await expect(substitute.dialog.getByText(filled(ui.toYou, { name }))).toBeVisible();
    await expectAccessible(substitute.page, 'delegations');
    await substitute.page.keyboard.press('Escape');
    const bell = new Bell(substitute.page);
    await bell.open();
    await expect(bell.notice(batch.name)).toBeVisible();
    await substitute.page.keyboard.press('Escape');
    await substitute.approve(USER, code);

    const after = new Approvals(await arrive(next, { path: queueOf(batch), language }));
    await after.open(USER, code);
    const both = filled(ui.inPlaceOf, { name: by, for: name });
    await expect(after.detail.getByText(both).first()).toBeVisible();

    await away.endDelegation();
    await expect(away.dialog.getByText(filled(ui.youTo, { name: by }))).toHaveCount(0);
  });
}

for (const language of walkedIn('zh')) {
  const { ui } = texts[language].approvals;

  test(`a row nobody is left for is given to somebody (${language})`, async ({
    arrive,
    request,
  }) => {
    const { deptId, member, leaderLeaves } = await groupOfTwo(request);
    const batch = await oneDayBatch(request, deptId);
    await submitDay(request, member, batch, { annual: 8 });
    await leaderLeaves();

    const administrator = await arrive('super_admin', {
      path: '/materialManage/materialManage',
      language,
    });
    const bell = new Bell(administrator);
    await bell.open();
    await bell.notice(batch.name).click();
    const orphans = new Orphans(administrator);
    await expect(orphans.row(member.name)).toBeVisible();
    await expectAccessible(administrator, 'orphaned rows');
    await orphans.assign(member.name, '陈思远');
    await expect(orphans.row(member.name)).toHaveCount(0);

    const leader = new Approvals(await arrive('gl', { path: queueOf(batch), language }));
    await leader.open(member.name, ui.absences);
    await expect(leader.detail.getByText(ui.assigned, { exact: true })).toBeVisible();
    await leader.approve(member.name, ui.absences);
    const { current } = await readSheetOf(request, member, batch);
    expect(current.sheet.state).toBe('approved');
  });
}

test('executives see how far everybody is; cl decides, vp_view only looks', async ({
  arrive,
  request,
}) => {
  const batch = await oneDayBatch(request, '控制平台部');
  await submitDay(request, 'user', batch, { [STANDARD]: 8 });
  // Nobody decides about their own hours: those of the department's leader go to the centre's.
  await submitDay(request, 'dl', batch, { annual: 8 });
  for (const [role, language] of [
    ['vp_view', 'zh'],
    ['cl', 'en'],
  ] as const) {
    const executive = new Approvals(await arrive(role, { path: queueOf(batch), language }));
    await expect(executive.row(USER, STANDARD)).toBeVisible();
    const pending = executive.words((ui) => ui.total.pending);
    await expect(executive.page.getByRole('term').filter({ hasText: pending })).toBeVisible();
    const decisions = executive.rows.getByRole('button', {
      name: executive.words((ui) => ui.approveNamed),
    });
    await expect(decisions).toHaveCount(role === 'cl' ? 1 : 0);
    await expect(executive.detail.getByRole('heading').first()).toBeVisible();
    await expectAccessible(executive.page, `approvals of ${role}`);
    if (role === 'cl') await executive.approve('周雨桐', texts.en.approvals.ui.absences);
  }
  expect((await readSheetOf(request, 'dl', batch)).current.sheet.state).toBe('approved');
});

test('rows without anything special are approved together, by keyboard or in one go', async ({
  arrive,
  request,
}) => {
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { annual: 8 });
  const leader = new Approvals(await arrive('gl', { path: queueOf(batch) }));
  await expect(leader.plain).toBeVisible();
  await leader.button((ui) => ui.hidePlain).click();
  await expect(leader.rows).toHaveCount(0);
  await leader.button((ui) => ui.approveAll).click();
  await leader.page
    .getByRole('tooltip')
    .getByRole('button', { name: leader.words((ui) => ui.approve) })
    .click();
  await expect(leader.plain).toHaveCount(0);
  const department = new Approvals(await arrive('dl', { path: queueOf(batch) }));
  await expect(department.rows).toHaveCount(1);
  await department.page.keyboard.press('j');
  await department.page.keyboard.press('a');
  // It goes out by itself once it can no longer be taken back.
  await expect(department.rows).toHaveCount(0);
  expect(await stateOf(request, batch)).toBe('approved');
});

test('on a telephone a row is opened and decided in a drawer', async ({ arrive, request }) => {
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { [STANDARD]: 8 });
  const viewport = { width: 390, height: 844 };
  const lead = new Approvals(await arrive('pl', { path: queueOf(batch), viewport }));
  await lead.row(USER, STANDARD).getByRole('button').first().click();
  const width = await lead.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
  await lead.dialog.getByRole('button', { name: lead.words((ui) => ui.approveNext) }).click();
  await expect(lead.row(USER, STANDARD)).toHaveCount(0);
});
