import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { either, type Texts } from '../fixtures/texts.ts';

type Words = Texts['people']['ui'];

const words = (pick: (ui: Words) => string) => either((t) => pick(t.people.ui));

/** The text with its placeholder filled in, in either language. */
const named = (pick: (ui: Words) => string, name: string) =>
  either((t) => pick(t.people.ui).replace('{{name}}', name));

/** Personnel: the list of people and the tree of departments, in either language. */
export class PersonnelPage {
  readonly page: Page;
  readonly people: Locator;
  readonly departments: Locator;
  readonly drawer: Locator;
  readonly add: Locator;
  readonly search: Locator;
  readonly password: Locator;
  readonly noted: Locator;

  constructor(page: Page) {
    this.page = page;
    this.people = page.getByRole('region', { name: words((ui) => ui.list.label) });
    this.departments = page.getByRole('region', { name: words((ui) => ui.departments.label) });
    this.drawer = page.getByRole('dialog');
    this.add = this.people.getByRole('button', { name: words((ui) => ui.list.add) });
    this.search = this.people.getByRole('searchbox', { name: words((ui) => ui.list.search) });
    this.password = page.getByRole('status', { name: words((ui) => ui.password.value) });
    this.noted = page.getByRole('button', { name: words((ui) => ui.password.close) });
  }

  field(pick: (ui: Words) => string): Locator {
    return this.drawer.getByLabel(words(pick));
  }

  get save(): Locator {
    return this.drawer.getByRole('button', { name: either((t) => t.edit.save) });
  }

  /** Chooses from the list that a field has opened. */
  private async choose(field: Locator, title: string): Promise<void> {
    await field.click();
    await field.fill(title);
    await this.page.getByTitle(title, { exact: true }).last().click();
  }

  /** Selects the page of people that is shown and downloads their one-time passwords, by staff no. */
  async passwordsOf(count: number): Promise<ReadonlyMap<string, string>> {
    await this.people.getByRole('checkbox').first().check();
    await this.people.getByRole('button', { name: words((ui) => ui.action.access) }).click();
    const dialog = this.page.getByRole('dialog', { name: words((ui) => ui.access.title) });
    await expect(dialog.getByText(String(count)).first()).toBeVisible();
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      dialog.getByRole('button', { name: words((ui) => ui.access.sheet) }).click(),
    ]);
    const { sheets } = await readXlsx(await readFile(await download.path()));
    await expect(dialog).toBeHidden();
    const rows = (sheets[0]?.rows ?? []).slice(1);
    expect(rows).toHaveLength(count);
    return new Map(rows.map((cells) => [String(cells[0]), String(cells[3])]));
  }

  async chooseDepartment(name: string): Promise<void> {
    const department = words((ui) => ui.field.deptId);
    await this.choose(this.drawer.getByRole('combobox', { name: department }), name);
  }

  async enterHireDate(date: string): Promise<void> {
    const day = this.field((ui) => ui.field.hireDate);
    await day.fill(date);
    await day.press('Enter');
  }

  department(name: string): Locator {
    return this.departments.getByRole('button', {
      name: named((ui) => ui.departments.editOne, name),
    });
  }

  async chooseForDepartment(name: string, pick: (ui: Words['departments']) => string) {
    await this.departments
      .getByRole('button', { name: named((ui) => ui.departments.more, name) })
      .click();
    await this.page.getByRole('menuitem', { name: words((ui) => pick(ui.departments)) }).click();
  }

  async addDepartment(parent: string, fields: { zh: string; en: string; code: string }) {
    await this.chooseForDepartment(parent, (departments) => departments.addUnder);
    await this.field((ui) => ui.departmentForm.nameZh).fill(fields.zh);
    await this.field((ui) => ui.departmentForm.nameEn).fill(fields.en);
    await this.field((ui) => ui.departmentForm.code).fill(fields.code);
    await this.save.click();
  }

  moveDialog(name: string): Locator {
    return this.page.getByRole('dialog', { name: named((ui) => ui.move.title, name) });
  }

  async moveDepartment(name: string, parent: string): Promise<void> {
    await this.chooseForDepartment(name, (departments) => departments.moveTo);
    const dialog = this.moveDialog(name);
    await this.choose(
      dialog.getByRole('combobox', { name: words((ui) => ui.move.parent) }),
      parent,
    );
    await dialog.getByRole('button', { name: words((ui) => ui.move.ok) }).click();
  }

  get importDialog(): Locator {
    return this.page.getByRole('dialog', { name: words((ui) => ui.import.title) });
  }

  /** Opens the import and hands it a sheet, which is looked through at once. */
  async check(rows: readonly string[]): Promise<void> {
    const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    if (!(await this.importDialog.isVisible())) {
      await this.people.getByRole('button', { name: words((ui) => ui.list.import) }).click();
    }
    await this.importDialog.locator('input[type=file]').setInputFiles(csv);
  }

  importButton(pick: (t: Texts['import']) => string): Locator {
    // The cross in the corner may be called the same; it comes first.
    return this.importDialog.getByRole('button', { name: either((t) => pick(t.import)) }).last();
  }
}
