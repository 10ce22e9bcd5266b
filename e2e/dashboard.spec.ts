import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import {
  type Dashboard,
  type DashboardChoices,
  dashboardEndpoints,
} from '#features/hours-reports/contract.ts';
import en from '#features/hours-reports/locales/en.json' with { type: 'json' };
import zh from '#features/hours-reports/locales/zh.json' with { type: 'json' };
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import type { Role } from '#kernel/roles.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test, tokenOf } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { APPROVALS_PATH } from './pages/approvals.ts';
import { DASHBOARD_PATH, HoursDashboard } from './pages/hours-dashboard.ts';

const hours = (value: number) => formatHours(hoursToMinutes(value));

async function ask<Data>(
  request: APIRequestContext,
  role: Role,
  path: string,
  params: Record<string, string> = {},
): Promise<Data> {
  const answer = await request.get(path, { params, headers: { authorization: tokenOf(role) } });
  const { code, msg, data } = await answer.json();
  expect(code, msg).toBe(0);
  return data;
}

/** A month of the demo that is over, so that nobody changes it meanwhile. */
async function closedMonth(request: APIRequestContext, role: Role) {
  const { batches } = await ask<DashboardChoices>(request, role, dashboardEndpoints.choices.path);
  const found = batches.find(({ name, status }) => status === 'closed' && /\d月工时$/.test(name));
  if (found === undefined) throw new Error('the demo has no month that is over');
  const params = { batchId: String(found.id) };
  return {
    ...found,
    board: await ask<Dashboard>(request, role, dashboardEndpoints.read.path, params),
  };
}

for (const language of walkedIn('zh')) {
  const words = (language === 'zh' ? zh : en).dashboard;

  test(`a vice president goes from approvals to where the hours went, down to the cells (${language})`, async ({
    visit,
    page,
    request,
  }) => {
    const { name, id, board } = await closedMonth(request, 'vp_view');
    const shell = await visit('vp_view', { path: APPROVALS_PATH, language });
    await page.getByRole('button', { name: texts[language].approvals.ui.dashboard }).click();
    await expect(page).toHaveURL(new RegExp(`${DASHBOARD_PATH}\\?batch=\\d+`));
    // Approvals have a choice of batches too: it is theirs until their page is left.
    await expect(shell.title).toHaveText(texts[language].route.workTimeDashboard);
    const dashboard = new HoursDashboard(page);

    await dashboard.choose(words.batch, name);
    await expect(page).toHaveURL(new RegExp(`batch=${id}`));
    await expect(dashboard.main).toContainText(hours(board.batch.projectHours));
    await dashboard.choose(words.compare, words.compareLastYear);
    await expect(page).toHaveURL(/compare=lastYear/);
    await dashboard.choose(words.compare, words.comparePrevious);
    await dashboard.settled();
    await expectAccessible(page, 'the hours dashboard');

    // The table has the rows of the chart, and is still there after a reload.
    await dashboard.card(words.byProject).getByText(texts[language].chart.table).click();
    const table = dashboard.card(words.byProject).getByRole('table');
    await expect(table.getByRole('row').last()).toContainText('100.0%');
    await page.reload();
    await expect(table.getByRole('row').last()).toContainText(hours(board.projects.hours));
    await dashboard.card(words.byProject).getByText(texts[language].chart.chart).click();

    // From a project to its people, to the days of one of them, and back to the figure.
    const [largest] = board.projects.rows;
    if (largest === undefined) throw new Error('nobody has booked anything');
    const { nameZh, nameEn } = largest.project;
    const figure = dashboard.figure(words.byProject, language === 'zh' ? nameZh : nameEn);
    await figure.click();
    await expect(dashboard.panel).toContainText(words.panelEqual);
    await expect(dashboard.panel.getByRole('status')).toContainText(hours(largest.hours));
    await dashboard.panel.getByRole('listitem').first().getByRole('button').press('Enter');
    await expect(dashboard.panel).toContainText(largest.project.code);
    await expect(dashboard.panel).toContainText(words.panelEqual);
    await page.keyboard.press('Escape');
    await expect(dashboard.panel).toHaveCount(0);

    // A day of the calendar, by keyboard.
    const first = dashboard.main.locator('[data-tone="4"] button').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dashboard.panel).toContainText(words.panelEqual);
    await page.keyboard.press('Escape');

    const download = page.waitForEvent('download');
    await dashboard.card(words.byProject).getByRole('button', { name: words.byProject }).click();
    const file = await (await download).path();
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  });
}

for (const language of walkedIn('en')) {
  const words = (language === 'zh' ? zh : en).dashboard;

  test(`a project office sees the hours on its projects, and nothing that is asked of people (${language})`, async ({
    visit,
    page,
    request,
  }) => {
    const { id, board } = await closedMonth(request, 'pmo');
    await page.setViewportSize({ width: 390, height: 844 });
    await visit('pmo', { path: `${DASHBOARD_PATH}?batch=${id}`, language });
    const dashboard = new HoursDashboard(page);
    await expect(dashboard.main).toContainText(words.onlyProjects);
    await expect(dashboard.main).toContainText(hours(board.projects.hours));
    await expect(dashboard.card(words.byDay)).toHaveCount(0);
    await expect(dashboard.main.getByText(words.utilisation)).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);

    const [person] = board.persons.rows;
    if (person === undefined) throw new Error('nobody has booked anything');
    await dashboard.figure(words.byPerson, person.nickName).click();
    const sheet = page.getByRole('dialog', { name: person.nickName });
    await expect(sheet).toContainText(words.panelEqual);
    await expect(sheet).toContainText(hours(person.hours));
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
}
