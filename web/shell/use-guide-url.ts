import { useTranslation } from 'react-i18next';
import { basePath } from '../base.ts';
import { useClientConfig } from './client-config.ts';

/** The installation's own guide, or the one that ships with the product. */
export function useGuideUrl(): string {
  const { i18n } = useTranslation();
  const own = useClientConfig()?.guideUrl;
  return own || `${basePath}/guide/${i18n.language}.html`;
}
