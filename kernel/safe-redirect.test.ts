import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

describe('safeRedirect', () => {
  it.each([
    '/',
    '/home',
    '/budgetManagement/budgetDetail/7?tab=lines#total',
    '/home?next=//elsewhere.example',
    '/home?next=https://elsewhere.example',
    '/loginHistory',
    '/settings/login',
    '/@home',
    '/%E5%B7%A5%E6%97%B6',
  ])('follows %s', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    null,
    '',
    'home',
    '?x',
    '#x',
    ' /home',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/home\\..',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/home\u0000',
    '/home\u007f',
    '\u0001/home',
  ])('refuses %j', (target) => {
    expect(safeRedirect(target)).toBe('/');
  });

  it.each([
    '/login',
    '/login/',
    '/login?redirect=/home',
    '/login#x',
    '/LOGIN',
    '/x/../login',
    '/./login',
    '/auth-redirect?code=1',
  ])('does not come back to %s', (target) => {
    expect(safeRedirect(target)).toBe('/');
  });

  it('always stays on this site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      'http',
      'evil.example',
      '?',
      '\t',
    );
    const target = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(target, (pieces) => {
        const followed = safeRedirect(pieces.join(''));
        expect(new URL(followed, 'https://ours.example/login').host).toBe('ours.example');
        expect(followed.startsWith('/')).toBe(true);
        expect(safeRedirect(followed)).toBe(followed);
      }),
      { numRuns: 2000 },
    );
  });
});
