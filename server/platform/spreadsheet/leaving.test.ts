import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

const limits = { maxRows: 1_000_000, maxUnpackedBytes: 64 * 1024 * 1024 };
const large = Buffer.from('a,b,c\n'.repeat(300_000));
const small = Buffer.from('a\n1\n');

const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: Error) => error.message,
  );

describe('whoever goes away', () => {
  it('ends the reading of their file, and leaves the place to others', async () => {
    const leaving = Array.from({ length: 6 }, () => new AbortController());
    const outcomes = leaving.map(({ signal }) => outcomeOf(readSheet(large, limits, signal)));
    const waiting = readSheet(small, limits);
    for (const each of leaving) each.abort(new Error('gone'));
    expect(await Promise.all(outcomes)).toEqual(leaving.map(() => 'gone'));
    expect(await waiting).toHaveLength(2);
  });

  it('before the file is looked at gets nothing', async () => {
    expect(await outcomeOf(readSheet(small, limits, AbortSignal.abort(new Error('gone'))))).toBe(
      'gone',
    );
  });
});
