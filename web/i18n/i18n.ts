import { createInstance } from 'i18next';
import { DEFAULT_LANGUAGE } from '#kernel/language.ts';

/**
 * The texts of the interface. Nothing here knows React, so the API client and the stores may speak
 * the reader's language as well. Texts are added by `language.ts` before a language is used.
 */
export const i18n = createInstance();

function refuseMissing(languages: readonly string[], _namespace: string, key: string): never {
  throw new Error(`No text for "${key}" in ${languages.join(', ')}`);
}

void i18n.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  // A missing text is a mistake of ours: impossible to overlook here, the bare key in production.
  saveMissing: import.meta.env.DEV,
  missingKeyHandler: import.meta.env.DEV ? refuseMissing : false,
});
