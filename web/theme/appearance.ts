import { watchMedia } from '../media.ts';
import { settings } from '../settings/settings.ts';
import { colorsFor } from './accents.ts';
import { sizes } from './tokens.ts';

const darkSystem = watchMedia('(prefers-color-scheme: dark)');
const paper = watchMedia('print');

/** Paper is light, whatever the screen is. */
export function isDark(): boolean {
  if (paper.matches()) return false;
  const { appearance } = settings.get();
  return appearance === 'system' ? darkSystem.matches() : appearance === 'dark';
}

/** Puts the chosen appearance, size and theme colour on the root element, where the style sheet looks. */
function apply(): void {
  const { appearance, themeColor, size } = settings.get();
  const root = document.documentElement;
  if (paper.matches()) root.dataset.theme = 'light';
  else if (appearance === 'system') delete root.dataset.theme;
  else root.dataset.theme = appearance;
  root.style.setProperty('--font-size', `${sizes[size].font}px`);
  root.style.setProperty('--menu-row', `${sizes[size].row}px`);
  const colors = colorsFor(themeColor, isDark());
  root.style.setProperty('--color-primary', colors.primary);
  root.style.setProperty('--color-primary-hover', colors.primaryHover);
  root.style.setProperty('--color-primary-text', colors.primaryText);
  root.style.setProperty('--color-primary-text-hover', colors.primaryTextHover);
  root.style.setProperty('--color-primary-tint', colors.primaryTint);
}

/** Before the first page is drawn, and from then on whenever the choice or the system changes. */
export function startAppearance(): void {
  apply();
  settings.subscribe(apply);
  watchSystemAppearance(apply);
}

export function watchSystemAppearance(listener: () => void): () => void {
  const unwatch = [darkSystem, paper].map((media) => media.watch(listener));
  return () => {
    for (const stop of unwatch) stop();
  };
}
