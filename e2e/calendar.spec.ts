import { type CalendarYear, calendarEndpoints } from '#features/calendar/contract.ts';
import { callAs } from './fixtures/approvals.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { CalendarPanel } from './pages/calendar-panel.ts';

/** Nobody else's year: even ones for one language, odd ones for the other, and a new one per try. */
const farYear = (offset: 0 | 1) => 2050 + 2 * Math.floor(Math.random() * 70) + offset;

const SHEETS = {
  zh: { head: '日期,类型,中文名称,英文名称', holiday: '法定节假日', name: '国庆节' },
  en: { head: 'Date,Kind,Name zh,Name en', holiday: 'holiday', name: 'National Day' },
} as const;

for (const language of walkedIn('en')) {
  test(`an administrator completes a year nobody has spoken about (${language})`, async ({
    page,
    request,
    visit,
  }) => {
    const year = farYear(language === 'zh' ? 0 : 1);
    const panel = new CalendarPanel(page, language);
    const shell = await visit('gc_admin', { language });
    await shell.menuLink((t) => t.route.fillSettingsList).click();
    await panel.part.click();
    await expect(page).toHaveURL(/part=calendar/);

    await shell.go(panel.address(year));
    await expect(panel.state(false)).toBeVisible();
    await expect(page.getByText(panel.words.unconfirmedHint)).toBeVisible();

    // The first Saturday and Monday of June, whatever the year.
    const first = new Date(Date.UTC(year, 5, 1)).getUTCDay();
    const june = (weekday: number) => `${year}-06-0${((weekday - first + 7) % 7) + 1}`;
    const [saturday, monday] = [june(6), june(1)];
    await panel.changeDay(panel.day(saturday, 'restDay'), 'makeUpWorkday', 'Relocation');
    await expect(panel.day(saturday, 'makeUpWorkday', 'Relocation')).toBeFocused();
    const kept = await callAs<CalendarYear>(
      request,
      `${calendarEndpoints.year.path}?year=${year}`,
      { role: 'user', method: 'GET' },
    );
    expect(kept.data.days.find(({ date }) => date === saturday)).toMatchObject({
      kind: 'makeUpWorkday',
      [language === 'en' ? 'nameEn' : 'nameZh']: 'Relocation',
    });

    await panel.confirmYear();
    await expect(panel.state(true)).toBeVisible();
    await expect(page.getByText(panel.words.unconfirmedHint)).toHaveCount(0);

    const sheet = SHEETS[language];
    const name = language === 'zh' ? `${sheet.name},` : `,${sheet.name}`;
    await panel.chooseSheet([
      sheet.head,
      `${monday},${sheet.holiday},${name}`,
      `${year - 1}-10-01,${sheet.holiday},${name}`,
    ]);
    const otherYear = { zh: `日期不在 ${year} 年内`, en: `This day is not in ${year}` }[language];
    const problem = panel.importDialog.getByRole('row', { name: otherYear });
    await expect(problem.getByRole('cell').first()).toHaveText('3');
    const t = texts[language].import;
    await expect(panel.importDialog.getByRole('status')).toHaveText(
      t.checked.replace('{{name}}', 'days.csv'),
    );
    const forms: Readonly<Record<string, unknown>> = t;
    const skipOne = String(forms.skipBad_one ?? t.skipBad_other);
    await panel.importDialog
      .getByRole('button', { name: skipOne.replace('{{count}}', '1') })
      .click();
    await expect(panel.importDialog.getByRole('status')).toHaveText(
      t.written.replace('{{name}}', 'days.csv'),
    );
    await panel.importDialog.getByRole('button', { name: t.close }).last().click();
    await expect(panel.day(monday, 'holiday', sheet.name)).toBeVisible();
    // A sheet says everything about its year, so what it does not name is as its weekday says.
    await expect(panel.day(saturday, 'restDay')).toBeVisible();
  });
}
