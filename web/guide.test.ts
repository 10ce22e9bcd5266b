import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/language.ts';
import { darkColors, lightColors } from './theme/tokens.ts';

const read = (name: string) => readFileSync(`web/public/guide/${name}`, 'utf8');
const css = read('guide.css');
const pages = LANGUAGES.map((language) => {
  const text = read(`${language}.html`);
  // Read as XML, which it also is: as HTML, the test's browser would try to load the style sheet.
  return { language, text, page: new DOMParser().parseFromString(text, 'application/xml') };
});

const idsOf = (page: Document) => [...page.querySelectorAll('[id]')].map(({ id }) => id);
const linksOf = (page: Document) =>
  [...page.querySelectorAll('[href], [src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  );

describe.each(pages)('the filling guide in $language', ({ language, text, page }) => {
  it('needs nothing the content policy forbids', () => {
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(linksOf(page).filter((link) => !/^(?:#|\.\.?\/)/.test(link))).toEqual([]);
  });

  it('leads to its own parts, to the other language and back to the application', () => {
    const links = linksOf(page);
    const anchors = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1));
    expect(idsOf(page)).toEqual(expect.arrayContaining(anchors));
    const [other] = LANGUAGES.filter((one) => one !== language);
    expect(links).toEqual(expect.arrayContaining([`./${other}.html`, '../']));
  });
});

describe('the filling guide', () => {
  it('has the same parts in both languages', () => {
    const shapes = pages.map(({ page }) => ({
      ids: idsOf(page),
      rows: [...page.querySelectorAll('table')].map((table) => table.querySelectorAll('tr').length),
      questions: page.querySelectorAll('dt').length,
    }));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  it.each([
    ['light', lightColors, /:root \{([^}]*)\}/],
    ['dark', darkColors, /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/],
  ] as const)('wears the colours of the product, %s', (_, colors, place) => {
    const known = new Map(Object.entries(colors).map(([name, value]) => [kebab(name), value]));
    const worn = [...(place.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): (#\w+);/g)];
    expect(worn.length).toBeGreaterThan(10);
    for (const [, name = '', value] of worn) expect([name, value]).toEqual([name, known.get(name)]);
  });
});
