import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, preferredLanguage } from './language.ts';

describe('the language of a request', () => {
  it.each([
    [undefined, 'zh'],
    ['', 'zh'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['zh-CN,en;q=0.9', 'zh'],
    ['en;q=0.4, zh;q=0.5', 'zh'],
    ['fr, de;q=0.9', 'zh'],
    ['fr, EN;q=0.2', 'en'],
    ['en;q=0', 'zh'],
    ['english', 'zh'],
  ])('%s is read as %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it('is always one we have, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(LANGUAGES).toContain(preferredLanguage(header));
      }),
    );
  });
});
