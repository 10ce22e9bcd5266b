import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

const days = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the days of the small grid', () => {
  it.each([
    [0, []],
    [1, [1]],
    [16, [16]],
    [17, [9, 8]],
    [31, [16, 15]],
    [62, [16, 16, 16, 14]],
  ])('of %i stand in blocks of %j', (count, sizes) => {
    const blocks = blocksOf(days(count));
    expect(blocks.map(({ length }) => length)).toEqual(sizes);
    expect(blocks.flat()).toEqual(days(count));
  });
});
