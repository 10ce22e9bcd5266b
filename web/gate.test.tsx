import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#features/session/web/session.ts';
import { Gate } from './gate.tsx';
import { startLanguage } from './i18n/language.ts';
import { currentPath, replacePath } from './location.ts';
import { answerCalls, ok } from './testing/fetch-double.ts';
import { someLoginInfo } from './testing/login-info.ts';
import { renderWithTexts } from './testing/render.tsx';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  replacePath('/home');
  answerCalls({
    '/api/v1/clientConfig': ok({ demo: null, guideUrl: '' }),
    '/api/v1/logout': ok(null),
  });
  await startLanguage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the gate', () => {
  it('shows neither side until it knows', () => {
    session.set({ status: 'loading' });
    renderWithTexts(<Gate />);
    expect(screen.getByRole('status', { name: '正在载入' })).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('shows who is signed in: name, department and roles in words', async () => {
    session.set({ status: 'signedIn', info: someLoginInfo });
    renderWithTexts(<Gate />);
    expect(await screen.findByRole('heading', { name: '您好，Lin Xiaoyu' })).toBeTruthy();
    expect(screen.getByText('Control group')).toBeTruthy();
    expect(screen.getByText('员工')).toBeTruthy();
    expect(screen.getByText('组长')).toBeTruthy();
    expect(screen.queryByText(/初始密码/)).toBeNull();
    expect(currentPath()).toBe('/home');
  });

  it('reminds of a password that is still to be changed', async () => {
    session.set({ status: 'signedIn', info: { ...someLoginInfo, mustChangePassword: true } });
    renderWithTexts(<Gate />);
    expect(await screen.findByText(/初始密码/)).toBeTruthy();
  });

  it('has no sign-in page for somebody who is signed in', async () => {
    replacePath('/login');
    session.set({ status: 'signedIn', info: someLoginInfo });
    renderWithTexts(<Gate />);
    await screen.findByRole('heading', { name: '您好，Lin Xiaoyu' });
    expect(currentPath()).toBe('/');
  });

  it('closes behind whoever signs out', async () => {
    session.set({ status: 'signedIn', info: someLoginInfo });
    renderWithTexts(<Gate />);
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy();
    expect(currentPath()).toBe('/login');
  });

  it('stays closed for the back button', async () => {
    session.set({ status: 'signedOut' });
    renderWithTexts(<Gate />);
    await screen.findByRole('heading', { name: '登录' });
    replacePath('/timesheetManage?month=2026-10');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(currentPath()).toBe(
      `/login?redirect=${encodeURIComponent('/timesheetManage?month=2026-10')}`,
    );
  });
});
