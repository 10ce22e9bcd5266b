import { useMemo, useSyncExternalStore } from 'react';
import { settings } from '../settings/settings.ts';
import { useStore } from '../ui/use-store.ts';
import { colorsFor } from './accents.ts';
import { isDark, watchSystemAppearance } from './appearance.ts';
import type { ColorName } from './tokens.ts';

/** The colours of the moment, for what is not drawn by a style sheet. */
export function useColors(): Readonly<Record<ColorName, string>> {
  const { themeColor } = useStore(settings);
  const dark = useSyncExternalStore(watchSystemAppearance, isDark);
  return useMemo(() => colorsFor(themeColor, dark), [themeColor, dark]);
}
