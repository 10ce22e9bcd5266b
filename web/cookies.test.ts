import { describe, expect, it } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

describe('cookies', () => {
  it('come back as they were written, beside others', () => {
    writeCookie('size', 'large');
    writeCookie('odd', 'a b;c=d');
    expect(readCookie('size')).toBe('large');
    expect(readCookie('odd')).toBe('a b;c=d');
    expect(readCookie('siz')).toBeNull();
  });
});
