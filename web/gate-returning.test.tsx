import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session, startSession } from '#features/session/web/session.ts';
import { Gate } from './gate.tsx';
import { startLanguage } from './i18n/language.ts';
import { currentPath, replacePath } from './location.ts';
import { answerCalls, ok } from './testing/fetch-double.ts';
import { renderWithTexts } from './testing/render.tsx';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  session.set({ status: 'loading' });
  answerCalls({ '/api/v1/clientConfig': ok({ demo: null, guideUrl: '', sso: null }) });
  await startLanguage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the gate, for whoever comes back from a sign-in provider', () => {
  it('is a public place: it explains itself instead of asking to sign in at once', async () => {
    replacePath('/auth-redirect?code=c&state=s');
    renderWithTexts(<Gate />);
    await startSession();
    expect(await screen.findByRole('heading', { name: '没有登录成功' })).toBeTruthy();
    expect(currentPath()).toBe('/auth-redirect');
    fireEvent.click(screen.getByRole('button', { name: '返回登录页' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy();
    expect(currentPath()).toBe('/login');
  });

  it('waits while the answer is being checked', () => {
    session.set({ status: 'returning', failure: null });
    renderWithTexts(<Gate />);
    expect(screen.getByRole('status', { name: '正在载入' })).toBeTruthy();
  });
});
