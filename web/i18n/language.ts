import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#kernel/language.ts';
import { readStored, writeStored } from '../storage.ts';
import { i18n } from './i18n.ts';

const KEY = 'locale';

/** Parts of the interface whose texts come in one file of their own. */
type Scope = 'start' | 'app' | 'admin';

type Loader = () => Promise<{ readonly texts: object }>;

// Written out, so that the build makes one file per scope and language and a reader loads only
// their own language.
const loaders: Readonly<Record<Scope, Readonly<Record<Language, Loader>>>> = {
  start: { zh: () => import('./texts/start.zh.ts'), en: () => import('./texts/start.en.ts') },
  app: { zh: () => import('./texts/app.zh.ts'), en: () => import('./texts/app.en.ts') },
  admin: { zh: () => import('./texts/admin.zh.ts'), en: () => import('./texts/admin.en.ts') },
};

const documentLanguage: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };

const scopesInUse = new Set<Scope>();

function keptLanguage(): Language {
  const kept = readStored('localStorage', KEY);
  return LANGUAGES.find((language) => language === kept) ?? DEFAULT_LANGUAGE;
}

export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18n.language) ?? DEFAULT_LANGUAGE;
}

async function load(scope: Scope, language: Language): Promise<void> {
  const { texts } = await loaders[scope][language]();
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
