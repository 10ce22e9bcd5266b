import { expect, it } from 'vitest';
import { searchWords } from './search-words.ts';

it('takes a text apart and knows how each word is kept as a sound', () => {
  expect(searchWords("  Xi'an  LÜ 热泵 ")).toEqual([
    { written: "xi'an", sound: 'xian' },
    { written: 'lü', sound: 'lv' },
    { written: '热泵', sound: '热泵' },
  ]);
});

it('finds nothing to look for in nothing', () => {
  expect(searchWords(' ')).toEqual([]);
});
