import { describe, expect, it } from 'vitest';
import type { Standing } from './rules-attention.ts';
import { changedOf, turnsOf } from './rules-changes.ts';

const standing = (level: Standing['level'], forecastOver = false, standardEac = 100): Standing => ({
  ...{ level, forecastOver, bac: 100, standardEac },
});

const wordsOf = (before: Standing, after: Standing) =>
  turnsOf(before, after).map(({ by, to }) => `${by} ${to}`);

describe('what has turned of a document', () => {
  it.each([
    [standing(null), standing('ok'), []],
    [standing('warn', true), standing('warn', true), []],
    [standing('ok'), standing('over'), ['execution over']],
    [standing('warn'), standing('over'), ['execution over']],
    [standing('ok'), standing('warn'), ['execution warn']],
    [standing('over'), standing('warn'), ['execution warnAgain']],
    [standing('warn'), standing('ok'), ['execution normal']],
    [standing('over', true), standing('ok', true), ['execution within']],
    [standing('ok'), standing('ok', true), ['forecast forecastOver']],
    [standing('ok', true), standing(null), ['forecast normal']],
    [standing('warn', true), standing('warn'), ['forecast forecastWithin']],
    [standing('ok'), standing('over', true), ['execution over', 'forecast forecastOver']],
    [standing('over', true), standing('ok'), ['execution normal', 'forecast forecastWithin']],
  ] as const)('%j and then %j', (before, after, words) => {
    expect(wordsOf(before, after)).toEqual(words);
  });
});

describe('documents that have turned', () => {
  it('come by how they stand now, the worst first, and then by what is expected of them', () => {
    const document = (code: string, before: Standing, after: Standing) => ({ code, before, after });
    const ok = standing('ok');
    const found = changedOf([
      document('A', standing('ok', true), ok),
      document('B', ok, standing('ok', true, 101)),
      document('C', ok, ok),
      document('D', ok, standing('warn')),
      document('E', ok, standing('over', true, 120)),
      document('F', ok, standing('over', true, 150)),
      document('G', standing('over'), standing('warn')),
    ]);
    expect(found.map(({ code }) => code)).toEqual(['F', 'E', 'D', 'G', 'B', 'A']);
  });
});
