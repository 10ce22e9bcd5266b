import { useTranslation } from 'react-i18next';

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Names in the reader's language; what has none in English is shown in Chinese. */
export function useNames() {
  const { i18n } = useTranslation();
  const english = i18n.language === 'en';
  return ({ nameZh, nameEn }: Named): string => (english && nameEn !== '' ? nameEn : nameZh);
}
