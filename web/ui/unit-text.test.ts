import { describe, expect, it } from 'vitest';
import { withUnit } from './unit-text.ts';

describe('a figure with its unit', () => {
  it('has the sign of the currency between its own sign and its digits', () => {
    expect(withUnit('56,324.00', '¥')).toBe('¥56,324.00');
    expect(withUnit('\u221256,324.00', '¥')).toBe('\u2212¥56,324.00');
    expect(withUnit('+56.32k', '¥')).toBe('+¥56.32k');
  });

  it('has a word after it', () => {
    expect(withUnit('\u22125.63', '万元')).toBe('\u22125.63 万元');
    expect(withUnit('5.63', '¥10k')).toBe('5.63 ¥10k');
  });
});
