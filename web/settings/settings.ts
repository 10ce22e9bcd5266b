import { readCookie, writeCookie } from '../cookies.ts';
import { readStored, writeStored } from '../storage.ts';
import { createStore } from '../store.ts';
import { ACCENT_NAMES, type AccentName } from '../theme/accents.ts';

export const SIZES = ['small', 'medium', 'large'] as const;
export const APPEARANCES = ['system', 'light', 'dark'] as const;

/** How this person likes the application to look; kept in this browser. */
export interface Settings {
  readonly themeColor: AccentName;
  readonly appearance: (typeof APPEARANCES)[number];
  readonly size: (typeof SIZES)[number];
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
}

/** Whether people are offered the settings at all. */
export const SHOW_SETTINGS = true;

export const DEFAULT_SETTINGS: Settings = {
  themeColor: 'blue',
  appearance: 'system',
  size: 'medium',
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: false,
};

const STORAGE_KEY = 'settings';
const SIZE_COOKIE = 'size';

function parsed(text: string | null): Partial<Record<keyof Settings, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function oneOf<T extends string>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

const flag = (value: unknown, otherwise: boolean) =>
  typeof value === 'boolean' ? value : otherwise;

/** What is stored may be old or broken; each setting falls back on its own. */
export function readSettings(): Settings {
  const kept = parsed(readStored('localStorage', STORAGE_KEY));
  const initial = DEFAULT_SETTINGS;
  return {
    themeColor: oneOf(ACCENT_NAMES, kept.themeColor, initial.themeColor),
    appearance: oneOf(APPEARANCES, kept.appearance, initial.appearance),
    size: oneOf(SIZES, readCookie(SIZE_COOKIE), initial.size),
    tagsView: flag(kept.tagsView, initial.tagsView),
    fixedHeader: flag(kept.fixedHeader, initial.fixedHeader),
    sidebarLogo: flag(kept.sidebarLogo, initial.sidebarLogo),
  };
}

export const settings = createStore<Settings>(readSettings());

export function changeSettings(change: Partial<Settings>): void {
  const next = { ...settings.get(), ...change };
  const { size, ...rest } = next;
  settings.set(next);
  writeCookie(SIZE_COOKIE, size);
  writeStored('localStorage', STORAGE_KEY, JSON.stringify(rest));
}
