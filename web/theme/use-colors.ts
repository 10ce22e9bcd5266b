import { useMemo, useSyncExternalStore } from 'react';
import { settings } from '../settings/settings.ts';
import { useStore } from '../ui/use-store.ts';
import { colorsFor } from './accents.ts';
import { isDark, watchSystemAppearance } from './appearance.ts';
import type { ColorName } from './tokens.ts';

/** The colours of the moment, for what is not drawn by a style sheet. */
export function useColors(): Readonly<Record<ColorName, string>> {
  const { themeColor, appearance } = useStore(settings);
  const system = useSyncExternalStore(watchSystemAppearance, isDark);
  const dark = appearance === 'system' ? system : appearance === 'dark';
  return useMemo(() => colorsFor(themeColor, dark), [themeColor, dark]);
}
