import type { Locator, Page } from '@playwright/test';
import { either, type Texts } from '../fixtures/texts.ts';

/** How the application looks, as chosen by whoever uses it. */
export class SettingsDrawer {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: either((t) => t.settings.title) });
  }

  color(name: keyof Texts['settings']['color']): Locator {
    return this.dialog.getByRole('radio', { name: either((t) => t.settings.color[name]) });
  }

  appearance(name: keyof Texts['settings']['appearanceOf']): Locator {
    return this.dialog.getByText(either((t) => t.settings.appearanceOf[name]));
  }

  size(name: keyof Texts['settings']['sizeOf']): Locator {
    return this.dialog.getByText(either((t) => t.settings.sizeOf[name]));
  }

  toggle(name: 'tagsView' | 'fixedHeader' | 'sidebarLogo'): Locator {
    return this.dialog.getByRole('switch', { name: either((t) => t.settings[name]) });
  }
}
