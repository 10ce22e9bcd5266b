import { expect, it } from 'vitest';
import { lessYuan, sumYuan } from './amounts.ts';

it('amounts add up to the fen', () => {
  expect(sumYuan([0.1, 0.2])).toBe(0.3);
  expect(lessYuan(0.3, 0.1)).toBe(0.2);
});
