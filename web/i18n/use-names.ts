import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Names in the reader's language; what has none in English is shown in Chinese. */
export function useNames(): (named: Named) => string {
  const { i18n } = useTranslation();
  const english = i18n.language === 'en';
  return useCallback(
    ({ nameZh, nameEn }: Named) => (english && nameEn !== '' ? nameEn : nameZh),
    [english],
  );
}
