import { describe, expect, it } from 'vitest';
import { isPublicWhileLoading, publicWhileLoading } from './public-paths.ts';

describe('publicWhileLoading', () => {
  it('opens two more pages to everyone but a super admin', () => {
    expect(publicWhileLoading(true)).toEqual(['/login', '/auth-redirect']);
    expect(publicWhileLoading(false)).toEqual([
      '/login',
      '/auth-redirect',
      '/workingHoursSettings',
      '/timeApproval',
    ]);
  });
});

describe('isPublicWhileLoading', () => {
  it.each([
    ['/login?redirect=%2F', true],
    ['/auth-redirect?code=1', true],
    ['/workingHoursSettings', true],
    ['/timeApproval/timeApproval?x=1#y', true],
    ['/timeApprovalElse', false],
    ['/home', false],
    ['/', false],
  ])('%s: %s', (path, open) => {
    expect(isPublicWhileLoading(path, false)).toBe(open);
  });

  it('keeps the two extra pages from super administrators', () => {
    expect(isPublicWhileLoading('/workingHoursSettings', true)).toBe(false);
    expect(isPublicWhileLoading('/login', true)).toBe(true);
  });
});
