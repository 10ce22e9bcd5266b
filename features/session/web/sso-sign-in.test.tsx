import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { replacePath } from '#web/location.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithTexts } from '#web/testing/render.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { LoginPage } from './login-page.tsx';

const START = '/api/v1/sso/start';
const CONFIG = '/api/v1/clientConfig';
const config = (sso: object | null) => ok({ demo: null, guideUrl: '', sso });

const button = () => screen.findByRole('button', { name: /公司账号/ });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  replacePath('/login');
  await startLanguage();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(answers: Parameters<typeof answerCalls>[0]) {
  const requests = answerCalls({ [CONFIG]: config({ name: '公司账号' }), ...answers });
  renderWithTexts(<LoginPage />);
  return requests;
}

describe('the way in through a provider', () => {
  it('is not there where none is configured', async () => {
    const requests = open({ [CONFIG]: config(null) });
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.getAllByRole('button').map((one) => one.textContent)).not.toContain('或');
    expect(screen.queryByText('或')).toBeNull();
  });

  it('stands under the form by its name, in both languages', async () => {
    open({});
    expect((await button()).textContent).toBe('使用 公司账号 登录');
    const form = screen.getByRole('form');
    expect(form.compareDocumentPosition(await button())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await act(() => switchLanguage('en'));
    expect((await button()).textContent).toBe('Sign in with 公司账号');
  });

  it('is taken once however often it is pressed, and can be taken again after coming back', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const requests = open({ [START]: ok({ url: 'https://id.example/', state: 's1' }) });
    fireEvent.click(await button());
    fireEvent.click(await button());
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/'));
    expect((await button()).getAttribute('aria-disabled')).toBe('true');
    expect((await button()).textContent).toBe('正在前往 公司账号…');
    expect(requests.filter(({ url }) => url.includes(START))).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect((await button()).getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(await button());
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  });

  it('says why it is closed, keeps the focus, and forgets it in the other language', async () => {
    open({ [START]: refused(1, '公司账号 暂时无法使用') });
    const pressed = await button();
    pressed.focus();
    fireEvent.click(pressed);
    const message = await screen.findByText('公司账号 暂时无法使用');
    expect(document.activeElement).toBe(pressed);
    expect(pressed.getAttribute('aria-disabled')).toBe('false');
    const described = pressed.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.contains(message)).toBe(true);
    await act(() => switchLanguage('en'));
    expect(screen.queryByText('公司账号 暂时无法使用')).toBeNull();
  });
});
