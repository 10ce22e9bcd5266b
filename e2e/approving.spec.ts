import type { Locator } from '@playwright/test';
import { approvalEndpoints, type QueueReply } from '#features/approvals/contract.ts';
import { callAs, decideAll, oneDayBatch, submitDay } from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { leaveTakers } from './fixtures/leave-takers.ts';
import { expectOneRow } from './fixtures/one-row.ts';
import { expect } from './fixtures/shell.ts';
import { filled, texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { APPROVALS_PATH, Approvals } from './pages/approvals.ts';
import { Shell } from './pages/shell.ts';

/** `user` is 林若楠; pl and then gl decide RM-2601, pd and then dl decide RM-2604. */
const USER = '林若楠';
const STANDARD = 'RM-2601';
const RESEARCH = 'RM-2604';

// Several approvers come one after the other, each with a browser of their own.
test.beforeEach(() => test.slow());

/** Wholly in the window as it is, without scrolling to it. */
async function expectInSight(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 });
  // Nothing lies over it either.
  await button.click({ trial: true });
}

/** The texts of cells that reach over into the next one. */
const overflowing = (cells: Element[]) =>
  cells
    .filter((cell) => {
      const end = cell.getBoundingClientRect().right + 1;
      return [...cell.querySelectorAll('*')].some(
        (part) => part.getBoundingClientRect().right > end,
      );
    })
    .map((cell) => cell.textContent);

test('what comes back after a return is flagged, says why and what changed; rows say whom they wait for', async ({
  arrive,
  request,
}) => {
  const batch = await oneDayBatch(request);
  const zh = texts.zh.approvals.ui;
  const en = texts.en.approvals.ui;
  const of = `${APPROVALS_PATH}?batch=${batch.id}`;
  const reason = `周二不对；${zh.preset.wrongProject}；请看邮件`;
  await submitDay(request, 'user', batch, { [STANDARD]: 4, [RESEARCH]: 4 });
  expect(await decideAll(request, 'pd', batch, { decision: 'reject', reason })).toBe(1);

  // Who only looks sees how far everybody is: the other row is on hold, why, and whom it waits for.
  const looking = new Approvals(
    await arrive('vp_view', { path: `${of}&view=reach&state=all`, language: 'en' }),
  );
  const onHold = looking.row(USER, STANDARD);
  await expect(onHold).toContainText(en.state.onHold);
  await expect(onHold).toContainText(filled(en.waits.submitter, { name: USER }));
  await expect(onHold).toContainText(reason);
  await looking.open(USER, STANDARD);
  const note = looking.detail.getByRole('region', { name: en.returned.title });
  await expect(note).toContainText(/^On hold: 赵启明 returned the sheet on .* because of /);

  const pending = looking.page.getByRole('term').filter({ hasText: en.total.pending });
  await expect(pending).toBeVisible();
  await expect(
    looking.rows.getByRole('button', { name: looking.words((ui) => ui.approveNamed) }),
  ).toHaveCount(0);
  await expectAccessible(looking.page, 'approvals of vp_view');

  await submitDay(request, 'user', batch, { [STANDARD]: 3, [RESEARCH]: 5 });
  const lookAt = (path: string) => new Shell(looking.page).go(path);
  await lookAt(`${of}&view=reach`);
  const waits = filled(en.waits.approver, {
    role: texts.en.role.pd,
    names: '赵启明',
  });
  await expect(looking.row(USER, RESEARCH)).toContainText(waits);
  await lookAt(`${of}&view=reach&by=project`);
  await expect(looking.page).toHaveURL(/by=project/);
  await expect(looking.row(USER, RESEARCH)).toContainText(waits);

  // Back with the director: never among the unremarkable, with the reason and the cells.
  const director = new Approvals(await arrive('pd', { path: of }));
  const again = director.row(USER, RESEARCH);
  await expect(again).toContainText(zh.flag.resubmitted);
  await expect(again).toContainText(filled(zh.returned.line, { by: '赵启明', reason }));
  await expect(director.plain).toHaveCount(0);
  const earlier = director.detail.getByRole('region', { name: zh.returned.title });
  await expect(earlier).toContainText(reason);
  await expect(earlier).toContainText('4 → 5');
  const changed = director.detail.locator('td[data-changed="true"]').first();
  await expect(changed).toHaveText('5');
  await expect(director.detail.locator('thead th')).toHaveText([/^二\d+$/]);
  await expectAccessible(director.page, 'a row that was submitted again');

  // Done here, it says who comes next.
  await director.approve(USER, RESEARCH);
  await new Shell(director.page).go(`${of}&state=done`);
  await expect(director.row(USER, RESEARCH)).toContainText(
    filled(zh.waits.approver, { role: texts.zh.role.dl, names: '周雨桐' }),
  );
});

test('rows are approved by one key or together, and taken back by another; what waits is never lost, and buttons stay in sight', async ({
  arrive,
  request,
}) => {
  const { batch, names } = await leaveTakers(request, 3);
  const [first = '', second = '', third = ''] = names;
  // Nothing is special about a day off of somebody who has been here for long.
  await submitDay(request, 'user', batch, { annual: 8 });
  const path = `${APPROVALS_PATH}?batch=${batch.id}&plain=shown`;
  const { ui } = texts.zh.approvals;
  /** Whom the row of somebody waits for, as the server knows it. */
  const currentRole = async (name: string) => {
    const { data } = await callAs<Pick<QueueReply, 'rows'>>(
      request,
      approvalEndpoints.queueByDept.path,
      { role: 'vp_view', data: { batchId: batch.id, view: 'reach', state: 'all' } },
    );
    return data.rows.find(({ nickName }) => nickName === name)?.waitsFor?.role;
  };
  const viewport = { width: 1280, height: 640 };
  const leader = new Approvals(await arrive('gl', { path, viewport }));
  const { page, detail } = leader;
  const strip = page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: ui.undo }) });

  await expect(leader.rows).toHaveCount(4);
  await leader.button((words) => words.hidePlain).click();
  await expect(leader.rows).toHaveCount(3);

  // On a low window everything that decides is in sight, at the top and scrolled down.
  await leader.open(first, ui.absences);
  const next = detail.getByRole('button', { name: ui.approveNext });
  await expectInSight(next);
  await expectInSight(detail.getByRole('button', { name: ui.rejectMore }));
  await leader.row(first, ui.absences).getByRole('checkbox').check();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bulk = page.getByRole('region', {
    name: filled(texts.zh.list.selected, { count: '1' }),
  });
  await expectInSight(bulk.getByRole('button', { name: ui.approve }));
  await expectInSight(bulk.getByRole('button', { name: ui.rejectMore }));
  await expectInSight(next);
  await leader.row(first, ui.absences).getByRole('checkbox').uncheck();

  // By keyboard alone: approved, and taken back.
  await page.keyboard.press('a');
  await expect(strip).toContainText(filled(ui.approvingNamed, { name: first }));
  await page.keyboard.press('u');
  await expect(strip).toHaveCount(0);
  await expect(leader.row(first, ui.absences)).toHaveAttribute('aria-current', 'true');
  expect(await currentRole(first)).toBe('gl');

  // Approved, and sent by the next one; that one is sent by leaving.
  await page.keyboard.press('a');
  await expect(leader.row(second, ui.absences)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('a');
  // Whoever is at the button has all the time in the world.
  await strip.getByRole('button').hover();
  await expect(leader.row(first, ui.absences)).toHaveCount(0);
  await expect(strip).toContainText(filled(ui.approvingNamed, { name: second }));
  expect(await currentRole(first)).toBe('dl');
  expect(await currentRole(second)).toBe('gl');
  await page.goto('/materialManage/materialManage');
  await expect.poll(() => currentRole(second)).toBe('dl');

  // The third by letting the time pass.
  await new Shell(page).go(path);
  await expect(leader.rows).toHaveCount(2);
  await leader.open(third, ui.absences);
  await page.keyboard.press('a');
  await expectAccessible(page, 'an approval that can be taken back');
  await expect(leader.row(third, ui.absences)).toHaveCount(0);
  expect(await currentRole(third)).toBe('dl');

  // And all without anything special in one go.
  await leader.button((words) => words.approveAll).click();
  await page.getByRole('tooltip').getByRole('button', { name: ui.approve }).click();
  await expect(leader.plain).toHaveCount(0);
  expect(await currentRole(USER)).toBe('dl');

  // On a low telephone the buttons are at the foot of the sheet, wherever it is scrolled to.
  const phone = { width: 390, height: 640 };
  const department = new Approvals(await arrive('dl', { path, viewport: phone, language: 'en' }));
  await department.row(first, texts.en.approvals.ui.absences).getByRole('button').first().click();
  const approve = department.dialog.getByRole('button', {
    name: texts.en.approvals.ui.approveNext,
  });
  await expectInSight(approve);
  await department.dialog.getByLabel(texts.en.approvals.ui.comment).scrollIntoViewIfNeeded();
  await expectInSight(approve);
  await expectInSight(
    department.dialog.getByRole('button', { name: texts.en.approvals.ui.rejectMore }),
  );
  const width = await department.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
  await approve.click();
  await expect(department.row(first, texts.en.approvals.ui.absences)).toHaveCount(0);

  // Its tools are one row, and no cell reaches over into the next one.
  const shown = department.page.getByRole('radiogroup', {
    name: texts.en.approvals.ui.stateColumn,
  });
  const more = department.page.getByRole('button', { name: texts.en.tools.more, exact: true });
  await expectOneRow('approvals', [shown, more]);
  await new Shell(department.page).go(`${path}&view=reach`);
  await shown.locator('label').last().click();
  await expect(
    department.page.getByRole('table').getByText(texts.en.approvals.ui.state.pending).first(),
  ).toBeVisible();
  expect(await department.page.locator('td').evaluateAll(overflowing)).toEqual([]);
});
