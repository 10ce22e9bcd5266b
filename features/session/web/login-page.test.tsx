import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '#web/i18n/language.ts';
import { replacePath } from '#web/location.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithTexts } from '#web/testing/render.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { LoginPage } from './login-page.tsx';
import { session } from './session.ts';

const LOGIN = '/api/v1/login';
const CONFIG = '/api/v1/clientConfig';
const plain = ok({ demo: null, guideUrl: '', sso: null });
const demo = ok({
  demo: { password: 'Demo@2026', accounts: ['user', 'super_admin'] },
  guideUrl: '',
  sso: null,
});

type Answers = Parameters<typeof answerCalls>[0];

async function open(answers: Answers) {
  const requests = answerCalls({ [CONFIG]: plain, ...answers });
  renderWithTexts(<LoginPage />);
  await waitFor(() => expect(requests).not.toHaveLength(0));
  return requests;
}

const userName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /用户名|User name/ });
const password = () => screen.getByLabelText<HTMLInputElement>(/^(密码|Password)$/);
const submit = () => screen.getByRole('button', { name: /^(登录|Sign in|正在登录)/ });
const enter = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

function fillIn(name: string, secret: string) {
  enter(userName(), name);
  enter(password(), secret);
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  session.set({ status: 'signedOut' });
  replacePath('/login');
  await startLanguage();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the sign-in form', () => {
  it('lets browsers and password managers help', async () => {
    await open({});
    expect(userName().autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
  });

  it('sends the name trimmed and the password as typed', async () => {
    const requests = await open({
      [LOGIN]: ok('fresh'),
      '/api/v1/getLoginInfo': ok(someLoginInfo),
    });
    fillIn('  gl ', ' secret ');
    fireEvent.click(submit());
    await waitFor(() => expect(session.get().status).toBe('signedIn'));
    const login = requests.find((request) => request.url.endsWith(LOGIN));
    expect(await login?.json()).toEqual({ userName: 'gl', password: ' secret ' });
  });

  it('says what is missing, at the field, and goes there', async () => {
    const requests = await open({});
    enter(userName(), '   ');
    fireEvent.click(submit());
    expect(userName().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(userName());
    const described = userName().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('请输入用户名');
    expect(screen.getByText('请输入密码')).toBeTruthy();
    enter(userName(), 'gl');
    expect(screen.queryByText('请输入用户名')).toBeNull();
    fireEvent.click(submit());
    expect(document.activeElement).toBe(password());
    expect(requests.every((request) => request.url.endsWith(CONFIG))).toBe(true);
  });

  it('is one attempt however often it is pressed', async () => {
    let answer: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const requests = await open({ [LOGIN]: () => waiting });
    fillIn('gl', 'x');
    fireEvent.click(submit());
    fireEvent.click(submit());
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    expect(submit().textContent).toBe('正在登录…');
    await act(async () => answer(Response.json(refused(1, 'no'))));
    await screen.findByText('no');
    expect(requests.filter((request) => request.url.endsWith(LOGIN))).toHaveLength(1);
    expect(submit().getAttribute('aria-disabled')).toBe('false');
  });
});

describe('a failed attempt', () => {
  it('shows the message, keeps what was typed and goes back to the password', async () => {
    await open({ [LOGIN]: refused(1, '登录失败') });
    fillIn('nobody', 'wrong');
    fireEvent.click(submit());
    const message = await screen.findByText('登录失败');
    expect(userName().value).toBe('nobody');
    expect(password().value).toBe('wrong');
    await waitFor(() => expect(document.activeElement).toBe(password()));
    const described = password().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.some((id) => document.getElementById(id)?.contains(message))).toBe(true);
    enter(password(), 'again');
    expect(screen.queryByText('登录失败')).toBeNull();
  });

  it('passes on how long to wait, keeps what was typed and asks for no other words', async () => {
    await open({ [LOGIN]: refused(7, '请在 15 分钟后再试') });
    fillIn('nobody', 'wrong');
    fireEvent.click(submit());
    await screen.findByText('请在 15 分钟后再试');
    expect([userName().value, password().value]).toEqual(['nobody', 'wrong']);
    expect(screen.queryByText('请核对用户名和密码后再试')).toBeNull();
    expect(document.activeElement).toBe(submit());
  });

  it('says when the server cannot be reached', async () => {
    await open({ [LOGIN]: new TypeError('Failed to fetch') });
    fillIn('gl', 'x');
    fireEvent.click(submit());
    expect(await screen.findByText('连不上服务器，请稍后再试')).toBeTruthy();
  });

  it('does not leave a message behind in the other language', async () => {
    await open({ [LOGIN]: refused(1, '登录失败') });
    fillIn('nobody', 'wrong');
    fireEvent.click(submit());
    await screen.findByText('登录失败');
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText('登录失败')).toBeNull();
    expect(userName().value).toBe('nobody');
  });
});

describe('hints', () => {
  it('the eye shows the password and hides it again', async () => {
    await open({});
    const eye = screen.getByRole('button', { name: '显示密码' });
    expect(password().type).toBe('password');
    expect(eye.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(eye);
    expect(password().type).toBe('text');
    expect(eye.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(eye);
    expect(password().type).toBe('password');
  });

  it('Caps Lock is mentioned while the password is typed', async () => {
    await open({});
    const press = (held: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
      vi.spyOn(event, 'getModifierState').mockReturnValue(held);
      fireEvent(password(), event);
    };
    press(true);
    expect(screen.getByText('大写锁定已打开')).toBeTruthy();
    press(false);
    expect(screen.queryByText('大写锁定已打开')).toBeNull();
  });

  it('a lost network is announced, and its return', async () => {
    await open({});
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('网络已断开，恢复后即可登录')).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('网络已断开，恢复后即可登录')).toBeNull();
  });
});

describe('an attempt without a network', () => {
  it('is explained once, and not any more when the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const requests = await open({ [LOGIN]: new TypeError('Failed to fetch') });
    fillIn('gl', 'x');
    fireEvent.click(submit());
    await waitFor(() => expect(requests).toHaveLength(2));
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBe('false'));
    expect(screen.getAllByText(/网络已断开/)).toHaveLength(1);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/网络已断开/)).toBeNull();
  });
});

describe('demo accounts', () => {
  it('are not there outside demo mode', async () => {
    await open({});
    expect(screen.queryByText('演示账号')).toBeNull();
  });

  it('fill the form with one click', async () => {
    await open({ [CONFIG]: demo });
    fireEvent.click(await screen.findByRole('button', { name: 'super_admin 超级管理员' }));
    expect(userName().value).toBe('super_admin');
    expect(password().value).toBe('Demo@2026');
    expect(document.activeElement).toBe(submit());
  });

  it('are named in both languages', async () => {
    await open({ [CONFIG]: demo });
    await screen.findByRole('button', { name: 'user 员工' });
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('button', { name: 'user Employee' })).toBeTruthy();
  });
});
