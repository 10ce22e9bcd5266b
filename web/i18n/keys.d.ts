import type calendar from '#features/calendar/locales/zh.json';
import type session from '#features/session/locales/zh.json';
import type common from '#kernel/locales/zh.json';
import type web from '../locales/zh.json';

/** Every key there is, so that a misspelt one does not compile. A new feature adds itself here. */
type Texts = typeof web & {
  readonly common: typeof common;
  readonly calendar: typeof calendar;
  readonly session: typeof session;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
