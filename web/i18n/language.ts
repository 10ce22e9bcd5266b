import type { ConfigProviderProps } from 'antd';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#kernel/language.ts';
import { readStored, writeStored } from '../storage.ts';
import { createStore } from '../store.ts';
import { i18n } from './i18n.ts';

const KEY = 'locale';

/** Parts of the interface whose texts come in one file of their own. */
type Scope = 'start' | 'app' | 'admin';

type LibraryTexts = NonNullable<ConfigProviderProps['locale']>;

type Loader = () => Promise<{ readonly texts: object; readonly library?: LibraryTexts }>;

// Written out, so that the build makes one file per scope and language and a reader loads only
// their own language.
const loaders: Readonly<Record<Scope, Readonly<Record<Language, Loader>>>> = {
  start: { zh: () => import('./texts/start.zh.ts'), en: () => import('./texts/start.en.ts') },
  app: { zh: () => import('./texts/app.zh.ts'), en: () => import('./texts/app.en.ts') },
  admin: { zh: () => import('./texts/admin.zh.ts'), en: () => import('./texts/admin.en.ts') },
};

const documentLanguage: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };

const scopesInUse = new Set<Scope>();

/** What the component library says, in the languages that have been read. */
export const libraryTexts = createStore<Partial<Readonly<Record<Language, LibraryTexts>>>>({});

function keptLanguage(): Language {
  const kept = readStored('localStorage', KEY);
  return LANGUAGES.find((language) => language === kept) ?? DEFAULT_LANGUAGE;
}

export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18n.language) ?? DEFAULT_LANGUAGE;
}

async function load(scope: Scope, language: Language): Promise<void> {
  const { texts, library } = await loaders[scope][language]();
  if (library !== undefined) libraryTexts.set({ ...libraryTexts.get(), [language]: library });
  i18n.addResourceBundle(language, 'translation', texts, true, true);
}

async function use(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  document.documentElement.lang = documentLanguage[language];
}

/** Before the first page is drawn: the kept language, with the texts of the sign-in page. */
export async function startLanguage(): Promise<void> {
  const language = keptLanguage();
  scopesInUse.add('start');
  await load('start', language);
  await use(language);
}

async function begin(scope: Scope): Promise<void> {
  scopesInUse.add(scope);
  await load(scope, currentLanguage());
}

/** Before the first signed-in page is drawn: the texts that everybody meets. */
export const loadFirstTexts = () => begin('app');

/** Before the first page of an administrator is drawn: the texts of everything there is. */
export async function loadAppTexts(): Promise<void> {
  await Promise.all([begin('app'), begin('admin')]);
}

/** Changes the language of everything on screen, and keeps the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...scopesInUse].map((scope) => load(scope, language)));
  await use(language);
  writeStored('localStorage', KEY, language);
}
