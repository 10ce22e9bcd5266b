// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is given as text
import { describe, expect, it } from 'vitest';
import { checkLocales } from './lib/locales.mjs';

/** A tree in which one text exists in both languages and is used, plus or instead what is given. */
function check(tree: Record<string, string | object>): string[] {
  const files = Object.entries(tree).map(([path, content]) => ({
    path,
    text: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  }));
  return checkLocales(files).map(({ file, line, what }) => `${file}:${line} ${what}`);
}

/** A feature whose texts are these, all of them used. */
function hours(zh: object | string, en: object | string, code = 'const keys = `hours.${name}`;') {
  return check({
    'features/hours/locales/zh.json': zh,
    'features/hours/locales/en.json': en,
    'features/hours/web/page.tsx': code,
  });
}

describe('both languages', () => {
  it('accepts equal keys with equal placeholders', () => {
    const zh = { page: { title: '工时', left: '剩余 {{hours}} 小时，共 {{ total }}' } };
    const en = { page: { title: 'Hours', left: '{{hours}} h left of {{total, number}}' } };
    expect(hours(zh, en)).toEqual([]);
  });

  it('finds a key only one of them has', () => {
    expect(hours({ page: { a: '甲', b: '乙' } }, { page: { a: 'A', c: 'C' } })).toEqual([
      'features/hours/locales/zh.json:4 hours.page.b is missing in en.json',
      'features/hours/locales/en.json:4 hours.page.c is missing in zh.json',
    ]);
  });

  it('finds a key that is a text here and a group there', () => {
    expect(hours({ a: '甲' }, { a: { b: 'B' } })).toHaveLength(2);
  });

  it('finds a placeholder only one of them has', () => {
    expect(hours({ a: '{{n}} 天' }, { a: 'days' })).toEqual([
      'features/hours/locales/zh.json:2 {{n}} of hours.a is missing in en.json',
    ]);
  });

  it('finds an empty text and one that is none', () => {
    expect(hours({ a: ' ', b: 1 }, { a: 'A', b: 2 })).toEqual([
      'features/hours/locales/zh.json:2 hours.a is empty',
      'features/hours/locales/zh.json:3 hours.b is not a text',
      'features/hours/locales/en.json:3 hours.b is not a text',
    ]);
  });

  it('finds a key that is there twice', () => {
    const twice = '{\n  "a": "A",\n  "b": { "a": "inner" },\n  "a": "again"\n}';
    expect(hours({ a: '甲', b: { a: '内' } }, twice)).toEqual([
      'features/hours/locales/en.json:4 hours.a is there twice',
    ]);
  });

  it('finds a missing file and one that is not JSON', () => {
    expect(check({ 'web/locales/zh.json': {} })).toEqual(['web/locales/en.json:1 does not exist']);
    expect(hours({}, '{ "a": }')).toEqual(['features/hours/locales/en.json:1 cannot be read']);
  });

  it('lets the languages differ in their plural forms', () => {
    const zh = { days_other: '{{count}} 天' };
    const en = { days_one: 'One day', days_other: '{{count}} days' };
    expect(hours(zh, en, "t('hours.days', { count });")).toEqual([]);
  });

  it('finds one key claimed by two files', () => {
    const found = check({
      'features/hours/locales/zh.json': { a: '甲' },
      'features/hours/locales/en.json': { a: 'A' },
      'web/locales/zh.json': { hours: { a: '甲' } },
      'web/locales/en.json': { hours: { a: 'A' } },
      'web/page.tsx': "t('hours.a');",
    });
    expect(found).toHaveLength(2);
    expect(found[0]).toContain('hours.a is also in features/hours/locales/zh.json');
  });
});

describe('the code that uses them', () => {
  const texts = { a: 'A', b: 'B', kind: { x: 'X', y: 'Y' } };

  it('is looked up under the name of its folder', () => {
    const found = check({
      'features/hours/locales/zh.json': { a: '甲' },
      'features/hours/locales/en.json': { a: 'A' },
      'kernel/locales/zh.json': { ok: '好' },
      'kernel/locales/en.json': { ok: 'OK' },
      'web/locales/zh.json': { menu: { home: '首页' } },
      'web/locales/en.json': { menu: { home: 'Home' } },
      'kernel/route-sets.ts': "const route = { titleKey: 'menu.home' };",
      'web/page.tsx': 'const p = <Trans i18nKey="common.ok">{t(\'hours.a\')}</Trans>;',
    });
    expect(found).toEqual([]);
  });

  it.each([
    ["\nt('hours.nothing');", 'hours.nothing'],
    ["\ni18n.t('nothing', { n: 1 });", 'nothing'],
    ["\nt(ok ? 'hours.a' : 'hours.nothing');", 'hours.nothing'],
    ['\nconst p = <Trans i18nKey="hours.nothing" />;', 'hours.nothing'],
    ["\nconst p = <Trans i18nKey={'hours.nothing'} />;", 'hours.nothing'],
    ["\nconst tab = { titleKey: 'hours.nothing' };", 'hours.nothing'],
    ['\nt(`hours.nothing.${x}`);', 'hours.nothing.…'],
  ])('must not ask for what is not there: %s', (code, key) => {
    const everything = 'const all = `hours.${x}`;';
    expect(hours(texts, texts, everything + code)).toEqual([
      `features/hours/web/page.tsx:2 asks for the text ${key}`,
    ]);
  });

  it('must ask for every text in some way', () => {
    expect(hours(texts, texts, "t('hours.a');")).toEqual([
      'features/hours/locales/zh.json:3 hours.b is not used',
      'features/hours/locales/zh.json:5 hours.kind.x is not used',
      'features/hours/locales/zh.json:6 hours.kind.y is not used',
      'features/hours/locales/en.json:3 hours.b is not used',
      'features/hours/locales/en.json:5 hours.kind.x is not used',
      'features/hours/locales/en.json:6 hours.kind.y is not used',
    ]);
  });

  it('may build keys, pass them on, or nest them', () => {
    const code = "t(`hours.kind.${k}`); const key = 'hours.a'; t(key);";
    expect(hours({ ...texts, a: '$t(hours.b)' }, { ...texts, a: '$t(hours.b)' }, code)).toEqual([]);
  });

  it('does not count comments and tests', () => {
    const found = check({
      'features/hours/locales/zh.json': { a: '甲' },
      'features/hours/locales/en.json': { a: 'A' },
      'features/hours/web/page.tsx': "// t('hours.a') and t('hours.gone')",
      'features/hours/web/page.test.tsx': "t('hours.a'); t('hours.gone');",
    });
    expect(found.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'hours.a is not used',
      'hours.a is not used',
    ]);
  });

  it('need not ask for refusals: the server names them', () => {
    expect(hours({ refusal: { late: '晚了' } }, { refusal: { late: 'Too late' } }, '')).toEqual([]);
  });
});

describe('texts in the code', () => {
  const shown = (code: string, path = 'web/page.tsx') => check({ [path]: code });

  it.each([
    '<p>Hello</p>',
    '<p>工时</p>',
    '<p>\n  {count} hours\n</p>',
    '<><b /> left</>',
    '<input title="Name" />',
    '<input aria-label="Name" />',
    "<input placeholder='Name' />",
    "<Field label={'Name'} />",
    '<img alt={`Photo of ${name}`} />',
    "<p>{done ? 'Done' : null}</p>",
    "<p>{name ?? 'Nobody'}</p>",
    '<p>{`${hours} h`}</p>',
    '<Tip title={open ? "Close" : t(key)} />',
    '<Table<Row> title="Rows" />',
    "const label = '工时';",
    'const label = `共 ${n}`;',
  ])('are found: %s', (code) => {
    expect(shown(`const view = () => (${code.replace(/^const label = |;$/g, '')});`)).toHaveLength(
      1,
    );
  });

  it.each([
    '<p>{t(key)}</p>',
    '<p>{count} / {total} · 100 %&nbsp;</p>',
    '<p className="wide" data-testid="Total">{total}</p>',
    '<Tip title={t(key)} />',
    "<p>{state === 'open' ? one : two}</p>",
    "<p>{format(date, 'YYYY')}</p>",
    '<p>{/* 说明 */}</p>',
    '<p>{rows.map((row) => <Row key={`row-${row.id}`} kind="plain" />)}</p>',
    'a < b && c > d',
    '<T,>(value: T): Array<T> => [value]',
  ])('are not seen in %s', (code) => {
    expect(shown(`/* 工时 */ const view = () => (${code});`)).toEqual([]);
  });

  it('are looked for in web code that is not a test', () => {
    expect(shown("const a = '工时';", 'web/labels.ts')).toHaveLength(1);
    expect(shown("const a = '工时';", 'features/hours/web/labels.ts')).toHaveLength(1);
    expect(shown("const a = '工时';", 'features/hours/server/seed.ts')).toEqual([]);
    expect(shown('const p = <p>工时</p>;', 'web/page.test.tsx')).toEqual([]);
  });

  it('are reported on their own line', () => {
    expect(shown('const p = (\n  <p>\n    <b />\n    Hello\n  </p>\n);')).toEqual([
      'web/page.tsx:4 shows “Hello”',
    ]);
  });
});
