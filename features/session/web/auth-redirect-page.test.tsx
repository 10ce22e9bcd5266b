import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { currentPath, replacePath } from '#web/location.ts';
import { renderWithTexts } from '#web/testing/render.tsx';
import { AuthRedirectPage } from './auth-redirect-page.tsx';
import { session } from './session.ts';

const failure = { message: '没有账号', language: 'zh', wayBack: '/login?redirect=%2Fhome' };

beforeEach(async () => {
  localStorage.clear();
  replacePath('/auth-redirect');
  session.set({ status: 'returning', failure: null });
  await startLanguage();
});

describe('the page people come back to', () => {
  it('only asks for patience while the answer is being checked', () => {
    renderWithTexts(<AuthRedirectPage failure={null} />);
    expect(screen.getByRole('status', { name: '正在载入' })).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('says what happened, at the focused way back', () => {
    renderWithTexts(<AuthRedirectPage failure={failure} />);
    expect(screen.getByRole('heading', { name: '没有登录成功' })).toBeTruthy();
    const wayBack = screen.getByRole('button', { name: '返回登录页' });
    expect(document.activeElement).toBe(wayBack);
    const described = wayBack.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('没有账号');
    fireEvent.click(wayBack);
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(currentPath()).toBe('/login?redirect=%2Fhome');
  });

  it('changes its language, but not a message that was given in another', async () => {
    renderWithTexts(<AuthRedirectPage failure={failure} />);
    await act(() => switchLanguage('en'));
    expect(screen.getByRole('heading', { name: 'You are not signed in' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to sign-in' })).toBeTruthy();
    expect(screen.queryByText('没有账号')).toBeNull();
  });
});
