import { useTranslation } from 'react-i18next';
import type texts from '../locales/zh.json';

type RouteTitle = keyof typeof texts.route;

/** The words for a route's title in the language on screen; one without a text is shown as it is. */
export function useRouteTitle(): (titleKey: string) => string {
  const { t, i18n } = useTranslation();
  return (titleKey) => {
    const name = titleKey.replace(/^route\./, '') as RouteTitle;
    return i18n.exists(`route.${name}`) ? t(`route.${name}`) : titleKey;
  };
}
