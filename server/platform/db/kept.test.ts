import { describe, expect, it } from 'vitest';
import type { Executor } from './database.ts';
import { keptBy } from './kept.ts';

const aDatabase = () => ({}) as Executor;

/** What is kept of a database, and for which keys somebody had to look. */
function keeping(database = aDatabase()) {
  const keep = keptBy()(database);
  const lookedFor: string[] = [];
  const ask = (key: string) =>
    keep(key, async () => {
      lookedFor.push(key);
      return key.toUpperCase();
    });
  return { ask, lookedFor };
}

describe('what is kept', () => {
  it('is looked for once, also where two ask at the same time', async () => {
    const { ask, lookedFor } = keeping();
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['A', 'A']);
    expect([await ask('a'), await ask('b')]).toEqual(['A', 'B']);
    expect(lookedFor).toEqual(['a', 'b']);
  });

  it('is of one database', async () => {
    const kept = keptBy();
    const [one, other] = [aDatabase(), aDatabase()];
    expect(await kept(one)('a', async () => 'one')).toBe('one');
    expect(await kept(other)('a', async () => 'other')).toBe('other');
    expect(await kept(one)('a', async () => 'again')).toBe('one');
  });

  it('is no failure: whoever asks next looks again', async () => {
    const keep = keptBy()(aDatabase());
    await expect(
      keep('a', async () => {
        throw new Error('the database is gone');
      }),
    ).rejects.toThrow('the database is gone');
    expect(await keep('a', async () => 'found')).toBe('found');
  });

  it('makes room by what nobody has asked for longest', async () => {
    const { ask, lookedFor } = keeping();
    const many = Array.from({ length: 49 }, (_, at) => `${at}`);
    for (const key of ['a', ...many, 'a', 'b']) await ask(key);
    lookedFor.length = 0;
    for (const key of ['a', 'b', '1', '0']) await ask(key);
    expect(lookedFor).toEqual(['0']);
  });
});
