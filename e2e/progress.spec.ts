import { callAs, oneDayBatch, submitDay } from './fixtures/approvals.ts';
import { expectAccessible, expectReadable, SCHEMES } from './fixtures/axe.ts';
import { groupOfTwo } from './fixtures/group-of-two.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { Progress } from './pages/progress.ts';

for (const language of walkedIn('zh')) {
  test(`progress leads from the company to a person, reminds, and follows what people submit (${language})`, async ({
    arrive,
    request,
  }) => {
    const { progress: ui, state: states } = texts[language].hoursReports;
    const { deptId, member } = await groupOfTwo(request);
    const batch = await oneDayBatch(request, deptId);
    const page = await arrive('gc_admin', { path: `/backstageHome?batch=${batch.id}`, language });
    const progress = new Progress(page);
    const [, mark = ''] = member.name.split(' ');

    await test.step('figures, a filter, and what can be read of them', async () => {
      await expect(progress.state('none')).toContainText('2');
      await expect(progress.state('none')).toContainText('100%');
      await expectAccessible(page, 'progress');
      for (const scheme of SCHEMES) await expectReadable(page, `progress ${scheme}`, scheme);
      await progress.state('approved').click();
      await expect(page).toHaveURL(/state=approved/);
      await expect(page.getByText(ui.noDepartment)).toBeVisible();
      await progress.state('approved').click();
      await expect(progress.row(mark)).toContainText('0 / 16');
    });

    await test.step('a department is reminded once a day', async () => {
      await progress.remind(mark).click();
      await expect(progress.row(mark)).toContainText(ui.groupObstacle.remindedToday);
      const again = await callAs<{ already: { count: number } }>(
        request,
        '/api/v1/workHour/progress/remind',
        { role: 'finance', data: { batchId: batch.id, kind: 'fill', whom: { all: true } } },
      );
      expect(again.data.already.count).toBe(2);
    });

    await test.step('down to a person and their sheet, and back by keyboard', async () => {
      const name = progress.row(mark).getByRole('button', { name: mark }).first();
      await progress.row(mark).focus();
      await page.keyboard.press('Enter');
      await expect(progress.person(member.name)).toContainText(states.none);
      await progress.person(member.name).click();
      await expect(progress.panel).toContainText(ui.noHours);
      await expect(progress.openSheet).toBeVisible();
      await expectAccessible(page, 'the sheet of a person', progress.panel);
      await page.getByRole('button', { name: ui.backToPeople }).click();
      await expect(progress.person(member.name)).toBeVisible();
      await expect(name).toBeVisible();
    });

    await test.step('somebody submits, and the page says so by itself', async () => {
      await submitDay(request, member, batch, { annual: 8 });
      await expect(progress.state('submitted')).toContainText('1');
      await expect(progress.state('none')).toContainText('50%');
      await expect(progress.person(member.name)).toContainText(states.submitted);
      await expect(progress.person(member.name)).toContainText('8 / 8 h');
      await page.keyboard.press('Escape');
      await expect(progress.panel).toHaveCount(0);
    });

    await test.step('the approver finds the number in the menu, the office a file', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: ui.exportAs }).click();
      await page.getByText(ui.export.people.csv).click();
      const name = texts[language].hoursReports.sheet.progressByPerson.replaceAll(' ', '-');
      expect((await downloading).suggestedFilename()).toContain(name);
      const approver = await arrive('gl', { path: '/workingHoursSettings', language });
      const entry = approver.getByRole('link', { name: texts[language].route.timeApproval });
      await expect(entry).toHaveAccessibleDescription(/\d/);
    });
  });
}

for (const language of walkedIn('en')) {
  test(`on a telephone finance reads the progress, down to a sheet it cannot change (${language})`, async ({
    arrive,
    request,
  }) => {
    const { progress: ui, state: states } = texts[language].hoursReports;
    const { deptId, member } = await groupOfTwo(request);
    const batch = await oneDayBatch(request, deptId);
    await submitDay(request, member, batch, { annual: 8 });
    const page = await arrive('finance', {
      path: `/approvalProgress?batch=${batch.id}`,
      language,
      viewport: { width: 390, height: 844 },
    });
    const progress = new Progress(page);
    const [, mark = ''] = member.name.split(' ');
    await expect(progress.state('submitted')).toContainText('1');
    await expectAccessible(page, 'progress on a telephone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    await page.getByRole('listitem').getByRole('button', { name: mark }).first().click();
    await progress.person(member.name).click();
    await expect(progress.panel).toContainText('8 / 8 h');
    await expect(progress.panel.getByRole('table').first()).toBeVisible();
    await expect(progress.openSheet).toHaveCount(0);
    await expectAccessible(page, 'a sheet to look at', progress.panel);
    await page.getByRole('button', { name: ui.backToPeople }).click();
    await expect(progress.person(member.name)).toContainText(states.submitted);
  });
}
