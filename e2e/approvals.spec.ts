import type { APIRequestContext } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import {
  decideAll,
  type OneDayBatch,
  oneDayBatch,
  readSheetOf,
  submitDay,
} from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { groupOfTwo } from './fixtures/group-of-two.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { filled, texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { APPROVALS_PATH, Approvals } from './pages/approvals.ts';
import { Bell } from './pages/bell.ts';
import { Orphans } from './pages/orphans.ts';
import { Sheet } from './pages/sheet.ts';
import { Shell } from './pages/shell.ts';

/** `user` is 林若楠; pl and then gl decide RM-2601, pd and then dl decide RM-2604. */
const USER = '林若楠';
const STANDARD = 'RM-2601';
const RESEARCH = 'RM-2604';

// Several approvers come one after the other, each with a browser of their own.
test.beforeEach(() => test.slow());

const queueOf = ({ id }: OneDayBatch) => `${APPROVALS_PATH}?batch=${id}&plain=shown`;

const stateOf = async (request: APIRequestContext, batch: OneDayBatch) =>
  (await readSheetOf(request, 'user', batch)).current.sheet.state;

for (const language of walkedIn('zh')) {
  const { approvals, notices, timesheets } = texts[language];

  test(`hours go through both steps, and back to the sheet where a row is wrong (${language})`, async ({
    arrive,
    request,
  }) => {
    const batch = await oneDayBatch(request);
    await submitDay(request, 'user', batch, { [STANDARD]: 4, [RESEARCH]: 4 });

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

    // The other row is rejected, by key, for reasons typed and chosen, in the order they were given.
    const director = new Approvals(await arrive('pd', { path: queueOf(batch), language }));
    await director.open(USER, RESEARCH);
    await director.page.keyboard.press('r');
    const { reject, preset, reason: why, reasonSeparator } = approvals.ui;
    await expect(director.dialog.getByRole('textbox', { name: why })).toBeFocused();
    await director.page.keyboard.type('周二不对');
    await director.dialog.getByRole('button', { name: preset.wrongProject }).click();
    await director.page.keyboard.type('请看邮件');
    await director.dialog.getByRole('button', { name: reject, exact: true }).click();
    await expect(director.row(USER, RESEARCH)).toHaveCount(0);

    // The owner hears of it with the reasons, and finds them above the sheet.
    const sheet = new Sheet(
      await arrive('user', { path: '/materialManage/materialManage', language }),
    );
    const bell = new Bell(sheet.page);
    await bell.open();
    const reasons = ['周二不对', preset.wrongProject, '请看邮件'].join(reasonSeparator);
    const reason = { by: '赵启明', batch: batch.name, reason: reasons };
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
    expect(await decideAll(request, 'pl', batch)).toBe(0);
    expect(await decideAll(request, 'gl', batch)).toBe(2);
    expect(await decideAll(request, 'pd', batch)).toBe(1);
    expect(await stateOf(request, batch)).toBe('submitted');
    expect(await decideAll(request, 'dl', batch)).toBe(2);
    await sheet.page.reload();
    await expect(sheet.state).toHaveText(timesheets.ui.state.approved);
  });
}

/** Who is away, who decides meanwhile, and about which project. */
const AWAY = {
  zh: { giver: 'pd', name: '赵启明', taker: 'pmd', by: '许文博', code: RESEARCH },
  en: { giver: 'pl', name: '王立群', taker: 'pmo', by: '何嘉宁', code: STANDARD },
} as const satisfies Record<Language, unknown>;

for (const language of walkedIn('en')) {
  const { ui } = texts[language].approvals;
  const { giver, name, taker, by, code } = AWAY[language];

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

    await new Shell(substitute.page).go(`${queueOf(batch)}&state=done`);
    await substitute.open(USER, code);
    const both = filled(ui.inPlaceOf, { name: by, for: name });
    await expect(substitute.detail.getByText(both).first()).toBeVisible();

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

test('an executive sees how far everybody is, and decides about whoever leads a department', async ({
  arrive,
  request,
}) => {
  const batch = await oneDayBatch(request, '控制平台部');
  await submitDay(request, 'user', batch, { [STANDARD]: 8 });
  // Nobody decides about their own hours: those of the department's leader go to the centre's.
  await submitDay(request, 'dl', batch, { annual: 8 });
  const executive = new Approvals(await arrive('cl', { path: queueOf(batch), language: 'en' }));
  await expect(executive.row(USER, STANDARD)).toBeVisible();
  const pending = executive.words((ui) => ui.total.pending);
  await expect(executive.page.getByRole('term').filter({ hasText: pending })).toBeVisible();
  const decisions = executive.rows.getByRole('button', {
    name: executive.words((ui) => ui.approveNamed),
  });
  await expect(decisions).toHaveCount(1);
  await expect(executive.detail.getByRole('heading').first()).toBeVisible();
  await expectAccessible(executive.page, 'approvals of cl');
  const { absences, state } = texts.en.approvals.ui;
  await executive.approve('周雨桐', absences);
  await new Shell(executive.page).go(`${queueOf(batch)}&state=done`);
  await expect(executive.row('周雨桐', absences).getByText(state.approved)).toBeVisible();
  expect((await readSheetOf(request, 'dl', batch)).current.sheet.state).toBe('approved');
});
