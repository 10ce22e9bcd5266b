import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryTexts } from '../i18n/language.ts';
import { settings } from '../settings/settings.ts';
import { useStore } from '../ui/use-store.ts';
import { antdTheme } from './antd-theme.ts';
import { isDark, watchSystemAppearance } from './appearance.ts';
import { useStillness } from './stillness.ts';

const componentSize = { small: 'small', medium: 'middle', large: 'large' } as const;

/** Theme, size and language for everything the component library draws. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const { themeColor, size } = useStore(settings);
  const dark = useSyncExternalStore(watchSystemAppearance, isDark);
  const still = useStillness();
  const library = useStore(libraryTexts)[i18n.language === 'en' ? 'en' : 'zh'];
  const theme = useMemo(
    () => antdTheme(themeColor, dark, size, still),
    [themeColor, dark, size, still],
  );
  return (
    <ConfigProvider
      theme={theme}
      {...(library && { locale: library })}
      componentSize={componentSize[size]}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
