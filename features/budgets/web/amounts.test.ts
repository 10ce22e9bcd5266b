import { describe, expect, it } from 'vitest';
import { amountInFile, amountText, signedText, usualUnit, writtenIn } from './amounts.ts';

describe('amounts in the unit of a page', () => {
  it('are shortened where they are long, with as many decimals as those that are not', () => {
    expect(amountText(50_603_412.34, 'auto')).toBe('50.60M');
    expect(amountText(-512_400, 'auto')).toBe('\u2212512.40k');
    expect(amountText(9_999.5, 'auto')).toBe('9,999.50');
  });

  it('are in the unit that was chosen', () => {
    expect(amountText(50_603_412.34, 'yuan')).toBe('50,603,412.34');
    expect(amountText(50_603_412.34, 'wan')).toBe('5,060.34');
    expect(signedText(-512_400, 'wan')).toBe('\u221251.24');
    expect(signedText(512_400, 'wan')).toBe('+51.24');
    expect(signedText(0, 'wan')).toBe('0.00');
  });

  it('begin as the language counts', () => {
    expect([usualUnit('zh'), usualUnit('en')]).toEqual(['wan', 'auto']);
  });

  it('are written in yuan where they are shortened', () => {
    expect((['auto', 'yuan', 'wan'] as const).map(writtenIn)).toEqual(['yuan', 'yuan', 'wan']);
  });

  it('lose nothing in a file', () => {
    expect(amountInFile(50_603_412.34, 'wan')).toBe(5060.341234);
    expect(amountInFile(50_603_412.34, 'auto')).toBe(50_603_412.34);
  });
});
