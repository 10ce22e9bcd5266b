import type { Page } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import type { Role } from '#kernel/roles.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { ProjectsPage } from './pages/projects-page.ts';
import { Shell } from './pages/shell.ts';

/** Nobody else has it: journeys run side by side, and again when they are repeated. */
const newCode = () => `E2E-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;

type Visit = (role: Role, options: { path: string; language: Language }) => Promise<unknown>;

async function open(visit: Visit, page: Page, role: Role, language: Language) {
  await visit(role, { path: '/projectManage', language });
  const projects = new ProjectsPage(page, language);
  await projects.table.waitFor();
  return projects;
}

// Whole forms are filled in by hand, which a busy machine does slowly.
test.describe.configure({ timeout: 180_000 });

for (const language of walkedIn('zh')) {
  test(`a main project with members and a sub-project are made, changed, and closed together (${language})`, async ({
    page,
    visit,
  }) => {
    const projects = await open(visit, page, 'super_admin', language);
    const { ui } = projects;
    const code = newCode();

    await projects.create.click();
    await projects.save();
    await expect(projects.drawer.getByText(ui.required).first()).toBeVisible();
    await projects.field('code').fill(code);
    await projects.field('nameZh').fill('热泵样机');
    await projects.field('nameEn').fill('Heat pump prototype');
    await projects.choose(projects.field('projectType'), ui.type[1]);
    await projects.choose(projects.field('division'), ui.division[1]);
    await projects.setDay(projects.field('startDate'), '2026-01-01');
    await projects.setDay(projects.field('endDate'), '2026-12-31');
    await projects.findPerson(projects.field('leadId'), 'S10402', '王立群');
    await projects.findPerson(projects.field('people'), 'S10400', '林若楠');
    await page.keyboard.press('Escape');
    const department = language === 'zh' ? '控制平台部' : 'Control Platform';
    await projects.choose(projects.field('departments'), department);
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'the form', projects.drawer);
    await projects.save();
    await projects.saved();

    await projects.find(code);
    await expect(projects.row(code)).toContainText('王立群');
    await projects.addSubTo(code).click();
    await expect(projects.field('projectType')).toBeHidden();
    await projects.field('code').fill(`${code}-1`);
    await projects.field('nameZh').fill('压缩机');
    await projects.setDay(projects.field('endDate'), '2027-01-31');
    await projects.save();
    await expect(projects.drawer.getByText(/2026-12-31/)).toBeVisible();
    await projects.setDay(projects.field('endDate'), '2026-06-30');
    await projects.save();
    await projects.saved();
    await expect(projects.row(`${code}-1`)).toContainText(ui.asMain);

    await projects.row(`${code}-1`).getByRole('button', { name: '压缩机' }).click();
    await projects.field('nameZh').fill('压缩机驱动');
    await projects.save();
    await projects.saved();
    await expect(projects.row(`${code}-1`)).toContainText('压缩机驱动');

    await projects.row(code).getByRole('checkbox').check();
    await page.getByRole('button', { name: ui.close, exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(ui.confirm.closeDetail);
    await projects.confirm(ui.close);
    for (const closed of [code, `${code}-1`]) {
      await expect(projects.row(closed)).toContainText(ui.status.closed);
    }
    await expect(projects.addSubTo(code)).toBeHidden();
    await expectAccessible(page, 'the list');
  });
}
for (const language of walkedIn('en')) {
  const { import: importing } = texts[language];
  test(`a sheet is looked through, mended and written (${language})`, async ({ page, visit }) => {
    const projects = await open(visit, page, 'super_admin', language);
    const code = newCode();
    const sheet = (type: string, end: string) =>
      [
        'Code,Main project,Name zh,Type,Division,Status,Start,End',
        `${code},,导入的项目,${type},CMBU,Active,2026-01-01,2026-12-31`,
        `${code}-1,${code},导入的子项目,,,Active,2026-01-01,${end}`,
      ].join('\n');

    await projects.importButton.click();
    const dialog = page.getByRole('dialog');
    const template = page.waitForEvent('download');
    await dialog.getByRole('button', { name: importing.template }).click();
    expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);
    await projects.pickFile('bad.csv', sheet('??', '2027-12-31'));
    await expect(dialog.getByRole('row').nth(1)).toContainText('2');
    await expect(dialog.getByRole('cell', { name: projects.ui.field.projectType })).toBeVisible();
    await expect(dialog.getByRole('button', { name: importing.write })).toBeHidden();
    await expectAccessible(page, 'the report', dialog);

    await dialog.getByRole('button', { name: importing.chooseOther }).click();
    await projects.pickFile('good.csv', sheet('Research', '2026-12-31'));
    await dialog.getByRole('button', { name: importing.write }).click();
    const written = importing.written.replace('{{name}}', 'good.csv');
    await expect(dialog.getByText(written)).toBeVisible();
    await dialog.getByRole('button', { name: importing.close, exact: true }).last().click();
    await projects.find(code);
    await expect(projects.row(`${code}-1`)).toBeVisible();
    await expect(projects.row(code)).toContainText(projects.ui.type[1]);

    const exported = page.waitForEvent('download');
    await projects.exportButton.click();
    expect((await exported).suggestedFilename()).toMatch(/_\d{4}-\d\d-\d\d\.xlsx$/);

    await projects.importButton.click();
    await dialog
      .getByRole('button', { name: importing.undoOf.replace('{{name}}', 'good.csv') })
      .first()
      .click();
    await page.getByRole('tooltip').getByRole('button', { name: importing.undo }).click();
    await expect(page.getByText(importing.undoneNow.replace('{{name}}', 'good.csv'))).toBeVisible();
    await expectAccessible(page, 'the imports made before', dialog);
    await dialog.getByRole('button', { name: importing.cancel }).click();
    await expect(projects.row(code)).toHaveCount(0);
  });
}
for (const language of walkedIn('zh')) {
  test(`finance looks at everything, changes nothing, and can link what it found (${language})`, async ({
    page,
    visit,
  }) => {
    const projects = await open(visit, page, 'finance', language);
    await expect(projects.create).toBeHidden();
    await expect(projects.importButton).toBeHidden();
    await expect(projects.table.getByRole('checkbox')).toHaveCount(0);
    await expect(projects.addSubTo('RM-2601')).toBeHidden();

    await projects.find('RM-2601');
    await projects
      .row('RM-2601')
      .getByRole('button', { name: /热泵平台|heat pump/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText('王立群');
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: texts[language].edit.save, exact: true }),
    ).toBeHidden();
    await expectAccessible(page, 'a project to read', page.getByRole('dialog'));
    await page.keyboard.press('Escape');

    await projects.hoursOf('RM-2601').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('tab').nth(1).click();
    await expect(
      drawer
        .getByRole('table')
        .last()
        .getByText(/^S\d{5}$/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'hours', drawer);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    // Words, filters and order are in the address.
    await projects.find('售后');
    await expect(page).toHaveURL(/q=/);
    await projects.choose(
      page.getByRole('combobox', { name: projects.ui.field.division }),
      projects.ui.division[1],
    );
    const narrowed = async () => {
      await expect(projects.row('AS-0011')).toBeHidden();
      await expect(projects.row('AS-0013')).toBeVisible();
    };
    await narrowed();
    const { pathname, search } = new URL(page.url());
    const shell = new Shell(page);
    await shell.go(`${pathname}?q=${encodeURIComponent('售后')}`);
    await expect(projects.row('AS-0011')).toBeVisible();
    await shell.go(pathname + search);
    await narrowed();
  });
}
