import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import { filled, texts } from '../fixtures/texts.ts';

/** An amount or hours as they are written, as a number of hundredths. */
export const hundredths = (text: string): number =>
  Math.round(Number(text.replaceAll(/[,+*¥\s]/g, '').replace('\u2212', '-')) * 100);

/** More may stand beside a name: which months, how many. */
const beginning = (name: string) => new RegExp(`^${name.replace(/[()]/g, '\\$&')}`);

/** An amount that stands large: in English the sign of its currency is between minus and figure. */
const large = (said: string): string | RegExp =>
  said.startsWith('\u2212') ? new RegExp(`\u2212¥?${said.slice(1).replaceAll('.', '\\.')}`) : said;

/** What pages of figures have in common: switches, cards, and the panel behind a figure. */
export class Figures {
  readonly page: Page;
  readonly main: Locator;
  readonly panel: Locator;
  readonly words: (typeof texts)['zh'];

  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = texts[language];
    this.main = page.getByRole('main');
    // Views in other tabs stay in the page, out of sight.
    this.panel = this.shown(page.locator('main aside, [role="dialog"]'));
  }

  shown(found: Locator): Locator {
    return found.filter({ visible: true });
  }

  /** Chooses one of a few that stand beside each other, on a page that is there: a click follows nobody to the next. */
  async choose(group: string, option: string): Promise<void> {
    await this.press(this.segments(group).getByText(option, { exact: true }));
    const chosen = { name: option, exact: true, checked: true };
    await this.segments(group).getByRole('radio', chosen).waitFor({ state: 'attached' });
  }

  segments(group: string): Locator {
    return this.shown(this.main.getByRole('radiogroup', { name: group, exact: true }));
  }

  /** Takes one of a list that opens. */
  async pick(field: string, option: string): Promise<void> {
    await this.press(this.shown(this.page.getByRole('combobox', { name: field, exact: true })));
    // By what is seen: beside it the library keeps a list for screen readers, with values.
    await this.page
      .locator('.ant-select-dropdown:visible .ant-select-item-option-content')
      .filter({ hasText: new RegExp(`^${option}$`) })
      .click();
  }

  card(name: string): Locator {
    return this.shown(this.main.getByRole('region', { name, exact: true }));
  }

  /** A card as a chart or as its table. */
  async show(card: string, view: 'chart' | 'table'): Promise<void> {
    const { chart } = this.words;
    await this.choose(filled(chart.show, { title: card }), chart[view]);
  }

  /** A few figures beside each other. */
  strip(label: string): Locator {
    return this.shown(this.main.getByLabel(label, { exact: true }));
  }

  /** The figure of a strip or of a row of cards that is called so. */
  inStrip(strip: string, name: string): Locator {
    return this.strip(strip)
      .locator('div')
      .filter({ has: this.page.locator('dt').filter({ hasText: beginning(name) }) })
      .locator('dd')
      .first()
      .locator('a, button');
  }

  /** Asked in every frame: most figures are there sooner than an expectation is tried again. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() =>
      [...document.querySelectorAll('main [data-refetching="true"]')].every(
        (part) => !part.checkVisibility(),
      ),
    );
  }

  /**
   * Does what asks for other figures, and waits for them. The address changes before the page, so that
   * for a moment figures of before stand under it.
   */
  async asking(path: string, doing: () => Promise<void>): Promise<void> {
    const asked = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`);
    const answered = this.page.waitForResponse((reply) =>
      asked.test(new URL(reply.url()).pathname),
    );
    await Promise.all([answered, doing()]);
    await this.settled();
  }

  /** Presses what stands on the page, once a panel no longer lies over it. */
  async press(control: Locator): Promise<void> {
    if (await this.panel.isVisible()) await this.closePanel();
    await control.click();
  }

  /** An amount as tables have it: where it stands large in English, the sign of its currency is in it. */
  async amountOf(figure: Locator): Promise<string> {
    return (await figure.innerText()).replace(/[*¥]/, '');
  }

  /** Opens a figure, and finds that the rows behind it come to what it says. */
  async prove(figure: Locator): Promise<void> {
    const said = await this.amountOf(figure);
    await this.press(figure);
    await this.proven(said);
  }

  /** The rows that are open come to that. */
  async proven(said: string): Promise<void> {
    const summed = this.panel.locator('footer').filter({ hasText: large(said) });
    await summed.getByRole('status').filter({ hasText: this.equal }).waitFor();
    await this.panel
      .locator('header')
      .filter({ hasText: large(said) })
      .waitFor();
  }

  get equal(): string {
    return this.words.actuals.ui.drill.equal;
  }

  /** Opens a difference or a rate, and finds that both sides come to what it says. */
  async proveSides(figure: Locator): Promise<void> {
    const said = await this.amountOf(figure);
    await this.press(figure);
    await this.panel.getByRole('status').filter({ hasText: this.equal }).waitFor();
    await this.panel
      .locator('header')
      .filter({ hasText: large(said) })
      .waitFor();
  }

  async closePanel(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.panel).toHaveCount(0);
  }

  /** The file of a card: one click, or one of two in its menu. */
  async download(card: string, kind: 'picture' | 'csv'): Promise<void> {
    const { chart } = this.words;
    const name = filled(chart.downloadNamed, { title: card });
    await this.press(this.card(card).getByRole('button', { name, exact: true }));
    await this.page.getByRole('menuitem', { name: chart[kind], exact: true }).click();
  }
}
