import { beforeEach, describe, expect, it } from 'vitest';
import { readCookie, writeCookie } from '../cookies.ts';
import { changeSettings, DEFAULT_SETTINGS, readSettings, settings } from './settings.ts';

beforeEach(() => {
  localStorage.clear();
  writeCookie('size', '');
  settings.set(DEFAULT_SETTINGS);
});

describe('settings', () => {
  it('begin with tags on, fixed header and logo off, medium size, blue', () => {
    expect(readSettings()).toEqual({
      themeColor: 'blue',
      appearance: 'system',
      size: 'medium',
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: false,
    });
  });

  it('are kept: the size in a cookie, the rest in local storage', () => {
    changeSettings({ size: 'large', tagsView: false, themeColor: 'teal' });
    expect(readCookie('size')).toBe('large');
    expect(readSettings()).toMatchObject({ size: 'large', tagsView: false, themeColor: 'teal' });
    expect(localStorage.getItem('settings')).not.toContain('large');
  });

  it('fall back one by one where what was kept makes no sense', () => {
    localStorage.setItem(
      'settings',
      JSON.stringify({
        themeColor: 'neon',
        appearance: 'dark',
        tagsView: 'yes',
        fixedHeader: true,
      }),
    );
    writeCookie('size', 'huge');
    expect(readSettings()).toEqual({ ...DEFAULT_SETTINGS, appearance: 'dark', fixedHeader: true });
    localStorage.setItem('settings', 'not json');
    expect(readSettings()).toEqual(DEFAULT_SETTINGS);
  });
});
