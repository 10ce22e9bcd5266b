import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchLoginInfo } from '#features/session/web/entering.ts';
import { session } from '#features/session/web/session.ts';
import { clearToken, noteSuperAdmin, storeToken } from './api/token.ts';
import { Gate } from './gate.tsx';
import { startLanguage } from './i18n/language.ts';
import { currentPath, replacePath } from './location.ts';
import { answerCalls, ok } from './testing/fetch-double.ts';
import { someLoginInfo } from './testing/login-info.ts';
import { renderWithTexts } from './testing/render.tsx';
import { toasts } from './ui/toast/toasts.ts';

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

  it('draws the frame for everybody but a super administrator, as far as the browser knows', async () => {
    session.set({ status: 'loading' });
    const drawn = () => {
      const { unmount, container } = renderWithTexts(<Gate />);
      const html = container.innerHTML;
      unmount();
      return html;
    };
    const splash = drawn();
    replacePath('/workingHoursSettings');
    const frame = drawn();
    expect(frame).not.toBe(splash);

    storeToken('super_admin-token');
    expect(drawn()).toBe(splash);
    storeToken('a-token-like-any-other');
    expect(drawn()).toBe(frame);

    // What the server said the last time holds for the same token only.
    const known = (roles: readonly string[]) =>
      answerCalls({ '/api/v1/getLoginInfo': ok({ ...someLoginInfo, roles }) });
    known(['super_admin']);
    await fetchLoginInfo();
    expect(drawn()).toBe(splash);
    known(['user']);
    await fetchLoginInfo();
    expect(drawn()).toBe(frame);
    noteSuperAdmin(true);
    clearToken();
    expect(drawn()).toBe(frame);
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
    expect(await screen.findByText(/还没有被授予角色/, {}, PATIENT)).toBeTruthy();
    expect(screen.getByText(/请联系超级管理员或行政/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
    expect(await screen.findByLabelText('原密码', {}, PATIENT)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy();
    expect(currentPath()).toBe('/login');
  });

  it('asks for nothing the server would refuse while a change of password is due', async () => {
    const calls = answerCalls({});
    session.set({ status: 'signedIn', info: { ...someLoginInfo, mustChangePassword: true } });
    renderWithTexts(<Gate />);
    expect(await screen.findByLabelText('原密码', {}, PATIENT)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: '修改密码' })).toBeTruthy();
    expect(calls).toEqual([]);
    expect(toasts.get()).toEqual([]);
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
