import { beforeEach, describe, expect, it } from 'vitest';
import {
  currentPath,
  isAuthRedirectPath,
  isLoginPath,
  loginPath,
  replacePath,
  wantedPath,
} from './location.ts';

beforeEach(() => replacePath('/'));

describe('the address', () => {
  it('is read with its query and hash', () => {
    replacePath('/budgetManagement/analysis/3?year=2026#top');
    expect(currentPath()).toBe('/budgetManagement/analysis/3?year=2026#top');
  });

  it.each(['/login', '/login/', '/login?redirect=%2F', '/login#x'])('%s is sign-in', (path) => {
    expect(isLoginPath(path)).toBe(true);
  });

  it.each(['/', '/loginHistory', '/a/login'])('%s is not sign-in', (path) => {
    expect(isLoginPath(path)).toBe(false);
  });

  it('tells the way back from a sign-in provider', () => {
    for (const path of ['/auth-redirect', '/auth-redirect/', '/auth-redirect?code=1&state=2']) {
      expect(isAuthRedirectPath(path), path).toBe(true);
    }
    for (const path of ['/', '/auth-redirects', '/a/auth-redirect', '/login']) {
      expect(isAuthRedirectPath(path), path).toBe(false);
    }
  });

  it('carries a wanted path through the sign-in page unharmed', () => {
    const wanted = '/timeApproval/timeApproval?dept=3&name=a%26b#row-9';
    replacePath(loginPath(wanted));
    expect(isLoginPath(currentPath())).toBe(true);
    expect(wantedPath()).toBe(wanted);
  });

  it('wants nothing where nothing was asked for', () => {
    replacePath(loginPath());
    expect(wantedPath()).toBeNull();
  });
});
