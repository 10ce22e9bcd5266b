import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

describe('passwordProblem', () => {
  it.each([
    'Demo@2026',
    'abcdefg1',
    '1234567!',
    'abcdefg!',
    'abcdefgh12345678',
    'пароль12',
    'abcdefg😀',
    'abcdefg€',
  ])('accepts %s', (value) => {
    expect(passwordProblem(value)).toBeNull();
  });

  it.each([
    ['', 'length'],
    ['abcdef1', 'length'],
    ['abcdefgh123456789', 'length'],
    ['abcdefgh', 'variety'],
    ['12345678', 'variety'],
    ['!@#$%^&*', 'variety'],
    ['e\u0301e\u0301e\u0301e\u0301', 'variety'],
    ['1234567\u0301', 'variety'],
  ])('refuses %s for its %s', (value, problem) => {
    expect(passwordProblem(value)).toBe(problem);
  });

  it.each([' ', '\t', '\n', '\u00a0', '\u3000', '\u200b', '\u0000', '\u007f', '\u202e', '\ud800'])(
    'refuses the invisible %j anywhere',
    (character) => {
      expect(passwordProblem(`${character}abcdef1`)).toBe('whitespace');
      expect(passwordProblem(`abc${character}def1`)).toBe('whitespace');
      expect(passwordProblem(`abcdef1${character}`)).toBe('whitespace');
    },
  );

  it.each(['密', '〇', '𠀀', 'ㄅ', '。', '《', '\uff01', '\uff21', '\uff11', '\uffe5'])(
    'refuses the Chinese %s',
    (character) => {
      expect(passwordProblem(`abc${character}def1`)).toBe('chinese');
    },
  );

  it('counts a character outside the basic plane once', () => {
    expect(passwordProblem('a😀😀😀')).toBe('length');
    expect(passwordProblem(`a${'😀'.repeat(15)}`)).toBeNull();
    expect(passwordProblem(`a${'😀'.repeat(16)}`)).toBe('length');
  });

  it('agrees with the plain rule on printable ASCII', () => {
    const ascii = fc.array(fc.integer({ min: 0x20, max: 0x7e }), { maxLength: 20 });
    fc.assert(
      fc.property(ascii, (codes) => {
        const value = String.fromCharCode(...codes);
        const kinds = [/[0-9]/, /[a-zA-Z]/, /[^0-9a-zA-Z]/].filter((kind) => kind.test(value));
        const good = /^[!-~]{8,16}$/.test(value) && kinds.length >= 2;
        expect(passwordProblem(value) === null).toBe(good);
      }),
    );
  });
});
