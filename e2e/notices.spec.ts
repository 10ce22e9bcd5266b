import type { APIRequestContext } from '@playwright/test';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { type Filler, readSheet, submitWhole } from './fixtures/filler.ts';
import { walkedIn } from './fixtures/languages.ts';
import { signInByApi } from './fixtures/roles.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { Bell } from './pages/bell.ts';
import { Shell } from './pages/shell.ts';

/** Nobody else's journeys fill in for these two. */
const OWNERS = { zh: 'pmd', en: 'pd' } as const;

/**
 * An administrator fills in somebody's sheet, or corrects it where that was done already, as in a
 * second try. Answers the words of the notice that must follow, without who did it.
 */
async function actFor(request: APIRequestContext, staffNo: string, language: 'zh' | 'en') {
  const filler: Filler = { staffNo, token: tokenOf('super_admin') };
  const { current, batches } = await readSheet(request, filler);
  if (current === null) throw new Error(`${staffNo} has no batch`);
  const batch = batches.find(({ id }) => id === current.batchId)?.name ?? '';
  const { kind } = texts[language].notices;
  const wordsOf = (text: string, reason = '') =>
    text
      .replace(/^\{\{by\}\}/, '')
      .replace('{{batch}}', batch)
      .replace('{{reason}}', reason);
  const { sheet, batchId } = current;
  if (sheet.state === 'draft' || sheet.state === 'returned') {
    await submitWhole(request, filler);
    return { batchId, words: wordsOf(kind.filledOnBehalf) };
  }
  const reason = `journey ${Date.now()}`;
  const response = await request.put(timesheetEndpoints.modify.path, {
    headers: { authorization: filler.token },
    data: { staffNo, batchId, version: sheet.version, rows: sheet.rows, reason },
  });
  expect(await response.json()).toMatchObject({ code: 0 });
  return { batchId, words: wordsOf(kind.modified, reason) };
}

for (const language of walkedIn('en')) {
  test(`whose hours somebody else filled in hears of it from the bell, in ${language}`, async ({
    page,
    request,
  }) => {
    const { token, info } = await signInByApi(request, OWNERS[language]);
    const { batchId, words } = await actFor(request, info.userInfo.staffNo, language);

    await keep(page, token, { language });
    await page.goto('/materialManage/materialManage');
    const shell = new Shell(page);
    const bell = new Bell(page);
    await shell.ready();
    await expect(bell.unread).toBeVisible();
    await bell.open();
    const notice = bell.notice(words);
    await expect(bell.unreadMark(notice)).toBeAttached();
    await expectAccessible(page, 'notices', bell.panel);

    await notice.click();
    await expect(bell.panel).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/workingHoursSettings\\?batch=${batchId}$`));

    await test.step('also without a mouse and on a narrow screen', async () => {
      await page.setViewportSize({ width: 390, height: 780 });
      const button = bell.unread.or(bell.quiet);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(bell.panel).toBeFocused();
      expect((await bell.panel.boundingBox())?.width).toBe(390);
      await expect(notice).toBeVisible();
      await expect(bell.unreadMark(notice)).toHaveCount(0);
      await expectAccessible(page, 'notices on a narrow screen', bell.panel);
      await page.keyboard.press('Tab');
      await expect(bell.markAllRead).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(bell.panel).toBeHidden();
      await expect(button).toBeFocused();
    });
  });
}
