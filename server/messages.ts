import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#kernel/language.ts';
import { monthNames } from '#kernel/month-name.ts';
import type { MessageParams } from '#kernel/result.ts';

type Texts = Readonly<Record<string, string>>;

/** What the server says: refusals in its answers, what it sends by e-mail, and what files hold. */
interface LocaleFile {
  readonly refusal?: Texts;
  readonly kind?: Texts;
  readonly cause?: Texts;
  readonly mail?: Texts;
  readonly sheet?: Texts;
}

const files = import.meta.glob<LocaleFile>(
  ['../features/*/locales/*.json', '../kernel/locales/*.json'],
  {
    eager: true,
    import: 'default',
  },
);

/** `../features/session/locales/zh.json` → session, zh; the kernel's own texts are `common`. */
const FILE_NAME = /(?:features\/([\w-]+)|kernel)\/locales\/(\w+)\.json$/;

const named = (prefix: string, texts: Texts = {}) =>
  Object.entries(texts).map(([name, text]) => [`${prefix}.${name}`, text] as const);

function readCatalogue(language: Language): ReadonlyMap<string, string> {
  const texts = Object.entries(files).flatMap(([path, content]) => {
    const [, feature = 'common', fileLanguage] = FILE_NAME.exec(path) ?? [];
    if (fileLanguage !== language) return [];
    return [
      ...named(feature, content.refusal),
      ...named(`${feature}.kind`, content.kind),
      ...named(`${feature}.cause`, content.cause),
      ...named(`${feature}.mail`, content.mail),
      ...named(`${feature}.sheet`, content.sheet),
    ];
  });
  return new Map(texts);
}

const catalogues = new Map(LANGUAGES.map((language) => [language, readCatalogue(language)]));

/** Texts that count are there once for every plural form; they go by one name. */
const withoutForm = (key: string) => key.replace(/_(one|other)$/, '');

export const messageKeys = (language: Language): ReadonlySet<string> =>
  new Set([...(catalogues.get(language)?.keys() ?? [])].map(withoutForm));

function textOf(language: Language, key: string, count: string | number | undefined) {
  const texts = catalogues.get(language);
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : 'other';
  return texts?.get(key) ?? texts?.get(`${key}_${form}`);
}

/** What months go by in texts; a name somebody chose may look like one, and stays as it is. */
const MONTHS = new Set(['month', 'months', 'next', 'last']);

/** The text of a refusal or input issue; a key without one is shown as it is and found by a test. */
export function translate(language: Language, key: string, params: MessageParams = {}): string {
  const text =
    textOf(language, key, params.count) ?? textOf(DEFAULT_LANGUAGE, key, params.count) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = String(params[name] ?? placeholder);
    return MONTHS.has(name) ? monthNames(language, value) : value;
  });
}
