import { pinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';
import approvalsEn from '#features/approvals/locales/en.json';
import approvalsZh from '#features/approvals/locales/zh.json';
import en from '../../locales/en.json';
import zh from '../../locales/zh.json';
import { PAGE_PARTS } from '../../pages/page-parts.ts';

type Texts = Readonly<Record<string, unknown>>;

const textAt = (texts: Texts, key: string): string =>
  key
    .split('.')
    .reduce<unknown>((at, step) => (at as Texts | undefined)?.[step], texts)
    ?.toString() ?? '';

const typed = (text: string, pattern: 'pinyin' | 'first') =>
  pinyin(text, { pattern, toneType: 'none', v: true, type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replaceAll(/\s/g, '');

/** Made here instead of in the browser: the readings of all characters are larger than the product. */
it('the words of the search are those of the pages; run with -u after renaming one', async () => {
  const keys = [
    ...Object.keys(zh.route).map((name) => `route.${name}`),
    ...Object.values(PAGE_PARTS).flatMap((parts) => parts.map(({ titleKey }) => titleKey)),
  ];
  const words = [...new Set(keys)].sort().map((key) => {
    const chinese = textAt({ ...zh, approvals: approvalsZh }, key);
    const english = textAt({ ...en, approvals: approvalsEn }, key);
    expect(chinese, key).not.toBe('');
    const all = [chinese, english.toLowerCase(), typed(chinese, 'pinyin'), typed(chinese, 'first')];
    return [key, all.join(' ')];
  });
  const file = `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`;
  await expect(file).toMatchFileSnapshot('./search-words.json');
});
