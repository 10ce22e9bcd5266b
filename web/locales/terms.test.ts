import { describe, expect, it } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>(
  [
    './*.json',
    '../ui/*/locales/*.json',
    '../../features/*/locales/*.json',
    '../../kernel/locales/*.json',
  ],
  { eager: true, import: 'default' },
);

const flat = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path} ${key}`, value]] : flat(value, `${path} ${key}`),
  );

const textsIn = (language: 'zh' | 'en') =>
  Object.entries(files)
    .filter(([file]) => file.endsWith(`${language}.json`))
    .flatMap(([file, texts]) => flat(texts, file));

/** Words given up for another one; docs/decisions/0067 and 0140 say for which. */
const GIVEN_UP = {
  zh: /(?<!年)休假|缺勤|预研|科研|审批中|填写中|被退回|被驳回|打回|加载|禁用|结账|重开|滞后|迟到/,
  en: /\babsence|\bretry\b|being approved|^to approve$|sign out|deactivat|in review|unclose|re-open/i,
} as const;

const stateOf = (feature: string, language: string, ...path: string[]) =>
  path.reduce<string | Texts | undefined>(
    (at, key) => (typeof at === 'object' ? at[key] : at),
    files[`../../features/${feature}/locales/${language}.json`],
  );

describe.each(['zh', 'en'] as const)('the words of the interface (%s)', (language) => {
  it('has texts to look at', () => {
    expect(textsIn(language).length).toBeGreaterThan(500);
  });

  it('call one thing by one name', () => {
    const strays = textsIn(language).filter(([, text]) => GIVEN_UP[language].test(text));
    expect(strays).toEqual([]);
  });

  it.each(['draft', 'submitted', 'returned', 'approved'])(
    'call a sheet that is %s the same everywhere',
    (state) => {
      const names = [
        stateOf('timesheets', language, 'ui', 'state', state),
        stateOf('batches', language, 'ui', 'progress', state),
        stateOf('hours-reports', language, 'state', state),
        // Hours that are approved keep no month from closing, and have no word there.
        ...(state === 'approved'
          ? []
          : [stateOf('actuals', language, 'ui', 'tasks', 'state', state)]),
      ];
      expect(new Set(names).size).toBe(1);
      expect(names[0]).toEqual(expect.any(String));
    },
  );
});
