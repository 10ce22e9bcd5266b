import { expect, it } from 'vitest';
import { seedFrom } from './lib/sample.mjs';

const NOW = new Date('2026-11-17T23:30:00Z');

it('a sample is that of the day, unless another is asked for', () => {
  expect(seedFrom(undefined, NOW)).toBe(20_261_117);
  expect(seedFrom('', NOW)).toBe(20_261_117);
  expect(seedFrom('42', NOW)).toBe(42);
  expect(() => seedFrom('tomorrow', NOW)).toThrow('SEED must be a whole number');
});
