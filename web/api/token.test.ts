import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearToken, readToken, storeToken } from './token.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearToken();
});

function forbidStorage() {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
}

describe('the session token', () => {
  it('is kept in both storages', () => {
    storeToken('abc');
    expect(localStorage.getItem('Admin-Token')).toBe('abc');
    expect(sessionStorage.getItem('Admin-Token')).toBe('abc');
  });

  it('is the one of this tab before the shared one', () => {
    localStorage.setItem('Admin-Token', 'shared');
    expect(readToken()).toBe('shared');
    sessionStorage.setItem('Admin-Token', 'own');
    expect(readToken()).toBe('own');
  });

  it('is gone from both once cleared', () => {
    storeToken('abc');
    clearToken();
    expect(readToken()).toBeNull();
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it('lasts as long as the page where nothing can be kept', () => {
    forbidStorage();
    expect(readToken()).toBeNull();
    storeToken('abc');
    expect(readToken()).toBe('abc');
    clearToken();
    expect(readToken()).toBeNull();
  });
});
