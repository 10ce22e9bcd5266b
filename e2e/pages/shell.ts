import { expect, type Locator, type Page } from '@playwright/test';
import { either, type Texts } from '../fixtures/texts.ts';
import { ChangePasswordDialog } from './change-password-dialog.ts';
import { SettingsDrawer } from './settings-drawer.ts';

/** One line of the menu as it is read: a page, or a group with its pages. */
export type MenuLine =
  | { readonly title: string; readonly path: string }
  | { readonly group: string; readonly pages: readonly { title: string; path: string }[] };

const ON_ITS_WAY = '.ant-skeleton:visible, .ant-spin-spinning:visible, [aria-busy="true"]:visible';

/** What is around every page once somebody is signed in, in either language. */
export class Shell {
  readonly page: Page;
  readonly menu: Locator;
  readonly toggleMenu: Locator;
  readonly guide: Locator;
  readonly skipLink: Locator;
  readonly topBar: Locator;
  readonly greeting: Locator;
  readonly clock: Locator;
  readonly searchButton: Locator;
  readonly userButton: Locator;
  readonly tabList: Locator;
  readonly tabs: Locator;
  readonly activeTab: Locator;
  readonly main: Locator;
  readonly title: Locator;
  readonly notice: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole('navigation', { name: either((t) => t.shell.menu) });
    this.toggleMenu = page.getByRole('button', { name: either((t) => t.shell.toggleMenu) });
    this.guide = page.getByRole('link', { name: either((t) => t.shell.guide) });
    this.skipLink = page.getByRole('link', { name: either((t) => t.shell.skip) });
    this.topBar = page.getByRole('banner');
    this.clock = this.topBar.getByRole('time');
    this.greeting = this.topBar.locator('div:has(> time) > span');
    this.searchButton = this.topBar.getByRole('button', {
      name: either((t) => t.shell.search.open),
    });
    this.userButton = this.topBar.getByRole('button', { name: either((t) => t.shell.user.menu) });
    this.tabList = page.getByRole('tablist', { name: either((t) => t.shell.tabs.label) });
    this.tabs = this.tabList.getByRole('tab');
    this.activeTab = this.tabList.getByRole('tab', { selected: true });
    this.main = page.getByRole('main');
    this.title = this.main.getByRole('heading', { level: 1 });
    this.notice = page.getByRole('status').filter({ has: page.getByRole('button') });
    this.alert = page.getByRole('alert');
  }

  /** Signed in, and the page itself is on screen. */
  async ready(): Promise<void> {
    await this.title.waitFor();
  }

  /** Changes the address without loading the application again, as its own links do. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      const idx = (window.history.state?.idx ?? 0) + 1;
      window.history.pushState({ usr: null, key: crypto.randomUUID(), idx }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  /**
   * Goes there, and gives what is on screen once it has something and nothing of it is on its way. Other
   * views stay in the page, the one before it in sight for a moment longer.
   */
  async open(path: string, something: string): Promise<Locator> {
    await this.go(path);
    const { pathname } = new URL(path, this.page.url());
    // A page that names its record in the query has a view for each of them.
    const view = this.page.locator(`[id="panel-${pathname}"], [id="panel-${path}"]`);
    await view.locator(something).first().waitFor();
    await expect(view.locator(ON_ITS_WAY)).toHaveCount(0);
    return view;
  }

  menuLink(pick: (t: Texts) => string): Locator {
    return this.menu.getByRole('link', { name: either(pick) });
  }

  menuGroup(pick: (t: Texts) => string): Locator {
    return this.menu.getByRole('button', { name: either(pick) });
  }

  /** The menu from top to bottom. */
  async menuLines(): Promise<readonly MenuLine[]> {
    return this.menu.evaluate((nav) => {
      const pageOf = (link: Element) => ({
        title: (link.textContent ?? '').trim(),
        path: link.getAttribute('href') ?? '',
      });
      return [...nav.querySelectorAll(':scope > ul > li')].map((item) => {
        const links = [...item.querySelectorAll('a')].map(pageOf);
        const group = item.querySelector('button')?.textContent?.trim();
        return group === undefined
          ? (links[0] ?? { title: '', path: '' })
          : { group, pages: links };
      });
    });
  }

  /** Whether or not something in it is unsaved, which is read out behind its name. */
  tab(pick: (t: Texts) => string): Locator {
    const named = either(pick).source.slice(1, -1);
    const marked = either((t) => t.shell.tabs.unsaved).source.slice(1, -1);
    return this.tabList.getByRole('tab', { name: new RegExp(`^${named}( ${marked})?$`) });
  }

  /** The cross of a tab: for the pointer alone, so it has no place among the roles. */
  closeButton(pick: (t: Texts) => string): Locator {
    return this.tab(pick).locator('xpath=..').locator('button[aria-hidden="true"]');
  }

  contextMenuItem(pick: (t: Texts['shell']['tabs']) => string): Locator {
    return this.page.getByRole('menuitem', { name: either((t) => pick(t.shell.tabs)) });
  }

  /** By right click, as with a mouse. */
  async chooseForTab(tab: Locator, pick: (t: Texts['shell']['tabs']) => string): Promise<void> {
    await tab.click({ button: 'right' });
    await this.contextMenuItem(pick).click();
  }

  async openUserMenu(): Promise<void> {
    await this.userButton.click();
    await this.userMenuItem((user) => user.signOut).waitFor();
  }

  userMenuItem(pick: (t: Texts['shell']['user']) => string): Locator {
    return this.page.getByRole('menuitem', { name: either((t) => pick(t.shell.user)) });
  }

  async openSettings(): Promise<SettingsDrawer> {
    await this.openUserMenu();
    await this.userMenuItem((user) => user.settings).click();
    const drawer = new SettingsDrawer(this.page);
    await drawer.dialog.waitFor();
    return drawer;
  }

  async openChangePassword(): Promise<ChangePasswordDialog> {
    await this.openUserMenu();
    await this.userMenuItem((user) => user.changePassword).click();
    const dialog = new ChangePasswordDialog(this.page);
    await dialog.oldPassword.waitFor();
    return dialog;
  }

  async signOut(): Promise<void> {
    await this.openUserMenu();
    await this.userMenuItem((user) => user.signOut).click();
  }

  /** Offered in the demo alone. */
  async switchRole(role: keyof Texts['role']): Promise<void> {
    await this.openUserMenu();
    // By its text: the library's arrow beside it is part of its name.
    const words = either((t) => t.shell.user.switchRole);
    await this.page.getByRole('menuitem').filter({ hasText: words }).hover();
    await this.page.getByRole('menuitem', { name: new RegExp(`[(（]${role}[)）]$`) }).click();
  }

  async switchTo(language: 'zh' | 'en'): Promise<void> {
    await this.topBar.getByRole('button', { name: either((t) => t.language[language]) }).click();
  }

  get search(): Locator {
    return this.page.getByRole('combobox', { name: either((t) => t.shell.search.label) });
  }

  async openSearch(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.search.waitFor();
  }
}
