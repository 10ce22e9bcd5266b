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
  replacePath('/');
  answerCalls({
    '/api/v1/clientConfig': ok({ demo: null, guideUrl: '', sso: null }),
    '/api/v1/logout': ok(null),
  });
  await startLanguage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const signedIn = { status: 'signedIn', info: someLoginInfo } as const;

/** The whole application is loaded behind the gate, which takes a busy machine a moment. */
const PATIENT = { timeout: 15_000 };

describe('the gate', () => {
  it('shows neither side until it knows, and the frame only where nearly everybody may go', () => {
    session.set({ status: 'loading' });
    const { unmount, container } = renderWithTexts(<Gate />);
    expect(screen.getByRole('status', { name: '正在载入' })).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    const splash = container.innerHTML;
    unmount();
    replacePath('/timeApproval/timeApproval');
    const frame = renderWithTexts(<Gate />);
    expect(screen.getByRole('status', { name: '正在载入' })).toBeTruthy();
    expect(frame.container.innerHTML).not.toBe(splash);
  });

  it('lets a signed-in person into their own start page', async () => {
    session.set(signedIn);
    renderWithTexts(<Gate />);
    expect(await screen.findByText('Lin Xiaoyu', {}, PATIENT)).toBeTruthy();
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy();
    expect(currentPath()).toBe('/workingHoursSettings');
  });

  it('has no sign-in page for somebody who is signed in', async () => {
    replacePath('/login?redirect=%2Fx');
    session.set(signedIn);
    renderWithTexts(<Gate />);
    await screen.findByText('Lin Xiaoyu', {}, PATIENT);
    expect(currentPath()).toBe('/workingHoursSettings');
  });

  it('says so when none of the roles opens anything, and lets people leave', async () => {
    session.set({ status: 'signedIn', info: { ...someLoginInfo, roles: [], approvals: [] } });
    renderWithTexts(<Gate />);
    expect(await screen.findByText(/还没有可用的功能/, {}, PATIENT)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
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
