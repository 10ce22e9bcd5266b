import type { LabourPage } from '#features/actuals/contract-rows.ts';
import { addMonths, lastDay, todayIn } from '#kernel/dates.ts';
import {
  approveMonth,
  bookedOf,
  countLines,
  labourIn,
  linesInFile,
  mendTheRest,
  nextMonth,
  readTask,
  sendVouchers,
  someIssue,
  someSharedDay,
  voucherFile,
} from './fixtures/final-accounts.ts';
import { walkedIn } from './fixtures/languages.ts';
import { test } from './fixtures/own-company.ts';
import { expect } from './fixtures/shell.ts';
import { either, filled, texts } from './fixtures/texts.ts';
import { AccountInputs, partPath } from './pages/account-inputs.ts';
import { FinalAccounts, taskPath } from './pages/final-accounts.ts';
import { Sheet } from './pages/sheet.ts';
import { Shell } from './pages/shell.ts';

const NAMES = {
  zh: { target: '差旅费' },
  en: { target: 'Travel' },
} as const;

/** Nothing of the demo begins so. */
const ACCOUNT = '530199';
const UNKNOWN_PROJECT = 'RM-9999';
const WHY_WAIVED = '月末未交，下月补记';
const WHY_CORRECTED = '会议工时应归另一项目';
const WHY_REOPENED = '审计调整';
const LATE_VOUCHER = '跨月补记';
const TYPED = '领料人补签';

/** Three vouchers; with `wrong`, one of them is unequal and so is the sum of all. */
const someVouchers = (month: string, wrong: boolean) =>
  voucherFile([
    [`${month}-28`, '记-901', '530104', '研发支出-差旅费', '补差旅', '1200.00', '', 'RM-2602'],
    ['', '', '2241', '其他应付款', '补差旅', '', '1200.00', ''],
    [`${month}-28`, '记-902', ACCOUNT, '研发支出-专利费', '专利年费', '800.00', '', 'RM-2602'],
    ['', '', '2202', '应付账款', '专利年费', '', wrong ? '700.00' : '800.00', ''],
    [`${month}-28`, '记-903', '530104', '研发支出-差旅费', '外地', '300.00', '', UNKNOWN_PROJECT],
    ['', '', '2241', '其他应付款', '外地', '', '300.00', ''],
    ['合计', '', '', '', '', wrong ? '2000.00' : '2300.00', wrong ? '2200.00' : '2300.00', ''],
  ]);

for (const language of walkedIn('en')) {
  const { edit, transport } = texts[language];

  test(`a month takes its vouchers in, is mended, closed, corrected and reopened (${language})`, async ({
    visit,
    page,
    arrive,
    request,
  }) => {
    // The whole life of a month, by three people.
    test.slow();
    const month = await nextMonth(request);
    const following = addMonths(month, 1);
    const ofMonth = ({ rows }: LabourPage) =>
      rows.filter(({ originMonth }) => originMonth === month);
    const shell = await visit('finance', { language, path: partPath('vouchers') });
    const accounts = new FinalAccounts(page, language);
    const inputs = new AccountInputs(page, language);
    const { ui, importing } = inputs;
    const { detail } = accounts.ui;

    await test.step('a file with errors is told row by row, and nothing of it is written', async () => {
      await inputs.button(ui.vouchers.import).click();
      await inputs.pickFile('wrong.csv', someVouchers(month, true));
      // The rows as a spreadsheet program counts them, below a title and the headings.
      await expect(inputs.problems.getByRole('row').nth(1)).toContainText('6');
      await expect(inputs.problems).toContainText('800.00');
      await expect(inputs.problems.getByRole('row').last()).toContainText('10');
      await expect(inputs.dialog).toContainText(ACCOUNT);
      await expect(inputs.dialog).toContainText(UNKNOWN_PROJECT);
      await expect(inputs.inDialog(importing.write)).toHaveCount(0);
      expect(await countLines(request, '记-901')).toBe(0);
    });

    await test.step('mended it is taken, with who, when and how much; again it changes nothing', async () => {
      await inputs.inDialog(importing.chooseOther).click();
      await inputs.pickFile('mended.csv', someVouchers(month, false));
      await expect(inputs.figure('created')).toHaveText('6');
      await inputs.inDialog(importing.write).click();
      await expect(inputs.said(importing.written, { name: 'mended.csv' })).toBeVisible();
      await inputs.inDialog(importing.close).last().click();
      await inputs.show(ui.vouchers.imports);
      const entry = inputs.row('mended.csv');
      await expect(entry).toContainText('2,300.00');
      await expect(entry).toContainText(accounts.monthName(month));
      await inputs.show(ui.vouchers.lines);
      await inputs.button(ui.vouchers.import).click();
      await inputs.pickFile('mended.csv', someVouchers(month, false));
      await expect(inputs.figure('unchanged')).toHaveText('6');
      await expect(inputs.figure('created')).toHaveText('0');
      await expect(inputs.figure('updated')).toHaveText('0');
      await page.keyboard.press('Escape');
    });

    await test.step('worked out, the month says what has to be mended and leads there', async () => {
      await page
        .getByRole('tab', { name: texts[language].finalAccountSettings.tasks, exact: true })
        .click();
      await accounts.link(accounts.monthName(month)).click();
      await expect(accounts.title(month)).toBeVisible();
      await accounts.rerun.click();
      await accounts.expectRun(2);
      await accounts.expectStatus('attention');
      await expect(accounts.close).toBeDisabled();
      await expect(accounts.group('unmapped')).toContainText(ACCOUNT);
      await expect(accounts.group('unassigned')).toContainText(UNKNOWN_PROJECT);
      await expect(accounts.proof).toContainText(accounts.ui.proof.agrees);
      await accounts.group('unmapped').getByRole('link', { name: ACCOUNT }).click();
      await inputs.mapTo(NAMES[language].target);
      await expect(inputs.row(ACCOUNT)).toHaveCount(0);
    });

    await test.step('costs without a project are given away from their finding', async () => {
      await shell.go(taskPath(month));
      const line = accounts
        .group('unassigned')
        .getByRole('listitem')
        .filter({ hasText: UNKNOWN_PROJECT });
      await line.getByRole('link').click();
      await inputs.row(UNKNOWN_PROJECT).getByRole('button').first().click();
      await inputs.dialog.getByText(ui.pool.kinds.company, { exact: true }).first().click();
      await inputs.inDialog(ui.pool.confirm).click();
      await expect(inputs.dialog).toBeHidden();
      await expect(inputs.row(UNKNOWN_PROJECT)).toContainText(`${ui.pool.kinds.company} · 100%`);
      await mendTheRest(request, month);
    });

    await test.step('hours nobody approved are left for later, with a reason', async () => {
      await shell.go(taskPath(month));
      await accounts.button(accounts.ui.waive.okAll).click();
      await accounts.giveReason(WHY_WAIVED, accounts.ui.waive.ok);
      await expect(accounts.toast(accounts.ui.waive.done)).toBeVisible();
      await accounts.rerun.click();
      await accounts.expectRun(3);
      await accounts.expectStatus('ready');
      await expect(accounts.findings).toContainText(detail.nothingOpen);
    });

    await test.step('what the two runs differ by is explained', async () => {
      const vouchers = accounts.comparison
        .getByRole('row')
        .filter({ hasText: accounts.ui.source.voucher });
      await expect(vouchers).toContainText('+');
      await accounts.comparison.getByText(accounts.ui.compare.byProject, { exact: true }).click();
      await expect(accounts.comparison).toContainText(accounts.ui.compare.company);
    });

    // Somebody is at a line of the month while it is closed.
    const issue = await someIssue(request, month);
    const other = await arrive('super_admin', {
      language,
      path: `/materialManage/materialManage?month=${month}`,
    });
    const drawer = other.getByRole('dialog');
    const note = drawer.getByLabel(texts[language].materials.ui.field.note, { exact: true });
    await other.getByRole('button', { name: issue, exact: true }).click();
    await note.fill(TYPED);

    await test.step('a network that fails says so, and the month stays as it was', async () => {
      await page.route('**/final-account/task/close', (route) => route.abort());
      await accounts.confirmClose();
      await expect(page.getByText(transport.unreachable)).toBeVisible();
      await accounts.expectStatus('ready');
      await page.unroute('**/final-account/task/close');
    });

    await test.step('closed, and nothing dated in it changes any more', async () => {
      await accounts.confirmClose();
      await expect(accounts.toast(accounts.of(detail.closedToast, month))).toBeVisible();
      await accounts.expectStatus('closed');
      await drawer.getByRole('button', { name: edit.save, exact: true }).click();
      const refused = filled(texts[language].periods.refusal.monthClosed, {
        months: accounts.monthName(month),
      });
      await expect(other.getByText(refused)).toBeVisible();
      await expect(note).toHaveValue(TYPED);
      await shell.go(partPath('vouchers', { view: 'imports' }));
      await inputs.button(filled(importing.undoOf, { name: 'mended.csv' })).click();
      await inputs.inDialog(importing.undo).click();
      await expect(page.getByText(refused)).toBeVisible();
      expect(await countLines(request, '记-901')).toBe(2);
    });

    await test.step('booked hours are put right beside the sheet, with a reason', async () => {
      const { path, day, rows, hours } = await someSharedDay(request, month);
      const corrector = await arrive('gc_admin', { language, path });
      const sheet = new Sheet(corrector);
      await sheet.grid.waitFor();
      await sheet.enter(rows[0], day, String(hours[0] - 1));
      await sheet.enter(rows[1], day, String(hours[1] + 1));
      await sheet.button((t) => t.correctFor).click();
      const question = corrector.getByRole('dialog');
      await question.getByRole('textbox').fill(WHY_CORRECTED);
      await question.getByRole('button').last().click();
      const corrections = corrector.getByRole('region', {
        name: either((t) => t.timesheets.ui.corrections),
      });
      await expect(corrections).toContainText(WHY_CORRECTED);
      await expect(corrections).toContainText('−1');
      await expect(corrections).toContainText('+1');
      await expect(sheet.cell(rows[0], day)).toHaveAttribute(
        'title',
        either((t) =>
          filled(t.timesheets.ui.correctedCell, {
            before: String(hours[0]),
            after: String(hours[0] - 1),
          }),
        ),
      );
    });

    await test.step('the next month was worked out by itself, is out of date, and books the correction', async () => {
      await shell.go(taskPath(following));
      await expect(accounts.title(following)).toBeVisible();
      await accounts.expectRun(1);
      await accounts.bringUpToDate('correction', 2);
      await expect(accounts.close).toBeDisabled();
      const today = todayIn('Asia/Shanghai', new Date());
      if (today <= lastDay(following)) {
        await expect(page.getByText(accounts.ui.blocked.notOver)).toBeVisible();
      }
      const corrections = await labourIn(request, following, 'correction');
      expect(
        ofMonth(corrections)
          .map(({ hours }) => hours)
          .sort(),
      ).toEqual([-1, 1]);
      expect(corrections.sums.hours).toBe(0);
    });

    await test.step('a voucher of the closed month comes in, and is booked in the next one', async () => {
      await sendVouchers(request, [
        [`${month}-28`, '记-904', '530104', '研发支出', LATE_VOUCHER, '645.77', '', 'RM-2602'],
        ['', '', '2241', '其他应付款', LATE_VOUCHER, '', '645.77', ''],
      ]);
      await page.reload();
      await accounts.bringUpToDate('voucher', 3);
      expect(await bookedOf(request, following, LATE_VOUCHER)).toBe(645.77);
    });

    await test.step('hours that were left for later are approved, and are booked in the next one', async () => {
      expect(ofMonth(await labourIn(request, following, 'late'))).toEqual([]);
      expect(await approveMonth(request, month)).toBeGreaterThan(0);
      await page.reload();
      await accounts.bringUpToDate('hours', 4);
      expect(ofMonth(await labourIn(request, following, 'late'))).not.toEqual([]);
    });

    const byAdmin = new FinalAccounts(other, language);
    await test.step('reopened, it says what came since; of the next month nothing is shown', async () => {
      const before = await readTask(request, month);
      await other.goto(taskPath(month));
      await new Shell(other).ready();
      await byAdmin.button(byAdmin.ui.detail.reopen).click();
      await byAdmin.giveReason(WHY_REOPENED, byAdmin.ui.detail.reopen);
      await expect(byAdmin.toast(byAdmin.of(byAdmin.ui.reopen.done, month))).toBeVisible();
      // What was left for later has come: it wants another run.
      await expect(byAdmin.status).toContainText(byAdmin.ui.status.attention);
      await expect(byAdmin.outOfDate('voucher')).toContainText(
        texts[language].actuals.cause.correction,
      );
      await expect(other.getByText(WHY_REOPENED).filter({ visible: true })).toBeVisible();
      expect((await readTask(request, month)).run).toEqual(before.run);
      const withdrawn = await readTask(request, following);
      expect([withdrawn.run, withdrawn.bookedAmount]).toEqual([null, null]);
      expect(await bookedOf(request, following, LATE_VOUCHER)).toBe(0);
      expect(ofMonth(await labourIn(request, following, 'late'))).toEqual([]);
      await page.reload();
      await accounts.expectWithdrawn(withdrawn.withdrawnRun ?? 0);
    });

    await test.step('run and closed again, each row stands in one month', async () => {
      await byAdmin.bringUpToDate('voucher', 4);
      await byAdmin.expectStatus('ready');
      await byAdmin.confirmClose();
      await byAdmin.expectStatus('closed');
      await expect
        .poll(async () => (await readTask(request, following)).run?.no, { timeout: 60_000 })
        .toBe(5);
      expect(await bookedOf(request, month, LATE_VOUCHER)).toBe(645.77);
      expect(await bookedOf(request, following, LATE_VOUCHER)).toBe(0);
      for (const kind of ['late', 'correction'] as const) {
        expect(ofMonth(await labourIn(request, following, kind))).toEqual([]);
      }
      // In files, too: its debit is a cost of the month it is of, and of no other.
      const inFiles = [month, following].map((of) => linesInFile(request, of, LATE_VOUCHER));
      expect(await Promise.all(inFiles)).toEqual([1, 0]);
    });
  });
}
