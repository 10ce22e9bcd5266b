import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '#web/api/token.ts';
import { startLanguage } from '#web/i18n/language.ts';
import { currentPath, replacePath } from '#web/location.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { refreshSession, session, signIn, signOut, startSession } from './session.ts';

const LOGIN = '/api/v1/login';
const INFO = '/api/v1/getLoginInfo';
const LOGOUT = '/api/v1/logout';

const shown = () => toasts.get().map((toast) => toast.text);
/** What another server, or another version of this one, might say. */
const answerAnything = (info: object) =>
  vi.stubGlobal('fetch', async () => Response.json(ok(info)));

const signedIn = { status: 'signedIn', info: someLoginInfo };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  session.set({ status: 'loading' });
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await startLanguage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('opening the application', () => {
  it('leads to sign-in and remembers what was wanted, query included', async () => {
    replacePath('/budgetManagement/analysis/3?year=2026');
    await startSession();
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(currentPath()).toBe(
      `/login?redirect=${encodeURIComponent('/budgetManagement/analysis/3?year=2026')}`,
    );
  });

  it('leaves the sign-in page where it is', async () => {
    replacePath('/login?redirect=%2Fhome');
    await startSession();
    expect(currentPath()).toBe('/login?redirect=%2Fhome');
  });

  it('goes on where it was with a session that still holds', async () => {
    storeToken('kept');
    replacePath('/home?tab=2');
    const requests = answerCalls({ [INFO]: ok(someLoginInfo) });
    await startSession();
    expect(session.get()).toEqual(signedIn);
    expect(currentPath()).toBe('/home?tab=2');
    expect(requests[0]?.headers.get('authorization')).toBe('kept');
  });

  it('takes somebody without approvals for what they are', async () => {
    storeToken('kept');
    replacePath('/home');
    const { approvals: _, ...info } = someLoginInfo;
    answerAnything(info);
    await startSession();
    expect(session.get()).toEqual({ status: 'signedIn', info: { ...info, approvals: [] } });
  });

  it.each(['roles', 'userInfo'])('starts over when the server does not say %s', async (missing) => {
    storeToken('kept');
    replacePath('/home?tab=2');
    answerAnything({ ...someLoginInfo, [missing]: undefined });
    await startSession();
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(readToken()).toBeNull();
    expect(shown()).toEqual(['Has Error']);
    expect(currentPath()).toBe(`/login?redirect=${encodeURIComponent('/home?tab=2')}`);
  });

  it('sends somebody who is signed in on from the sign-in page', async () => {
    storeToken('kept');
    replacePath('/login?redirect=%2Fhome');
    answerCalls({ [INFO]: ok(someLoginInfo) });
    await startSession();
    expect(currentPath()).toBe('/');
  });

  it.each([
    ['refuses', refused(3, 'not you'), 'not you'],
    ['fails', new TypeError('Failed to fetch'), '连不上服务器，请稍后再试'],
  ])('starts over when the server %s', async (_, answer, message) => {
    storeToken('kept');
    replacePath('/home');
    answerCalls({ [INFO]: answer });
    await startSession();
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(readToken()).toBeNull();
    expect(currentPath()).toBe('/login?redirect=%2Fhome');
    expect(shown()).toEqual([message]);
  });

  it('has words even where the server has none', async () => {
    storeToken('kept');
    answerCalls({ [INFO]: refused(1, '') });
    await startSession();
    expect(shown()).toContain('Has Error');
  });

  it('keeps the session when the page is only being left', async () => {
    vi.useFakeTimers({ now: 0 });
    storeToken('kept');
    answerCalls({});
    window.dispatchEvent(new Event('beforeunload'));
    await startSession();
    expect(readToken()).toBe('kept');
  });
});

describe('signing in', () => {
  it('keeps the token, learns who it is and goes where they wanted', async () => {
    replacePath('/login?redirect=%2Fhome%3Ftab%3D2');
    storeToken('of somebody else');
    const requests = answerCalls({ [LOGIN]: ok('fresh'), [INFO]: ok(someLoginInfo) });
    expect(await signIn('gl', ' pass ')).toBeNull();
    expect(await requests[0]?.json()).toEqual({ userName: 'gl', password: ' pass ' });
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      null,
      'fresh',
    ]);
    expect(localStorage.getItem('Admin-Token')).toBe('fresh');
    expect(sessionStorage.getItem('Admin-Token')).toBe('fresh');
    expect(session.get()).toEqual(signedIn);
    expect(currentPath()).toBe('/home?tab=2');
  });

  it.each(['https://evil.example/', '//evil.example', '/login?redirect=/x'])(
    'never goes to %s',
    async (target) => {
      replacePath(`/login?redirect=${encodeURIComponent(target)}`);
      answerCalls({ [LOGIN]: ok('fresh'), [INFO]: ok(someLoginInfo) });
      await signIn('gl', 'pass');
      expect(currentPath()).toBe('/');
    },
  );

  it.each([
    [1, 'login failed', true],
    [2, 'too long', true],
    [7, 'wait 15 min', false],
    [9, 'quote r-1', false],
  ])('fails with code %i and says so', async (code, msg, credentials) => {
    answerCalls({ [LOGIN]: refused(code, msg) });
    expect(await signIn('gl', 'x')).toEqual({ message: msg, credentials });
    expect(readToken()).toBeNull();
  });

  it('calls it a failed login where the server gives no words', async () => {
    answerCalls({ [LOGIN]: refused(1, '') });
    expect((await signIn('gl', 'x'))?.message).toBe('登录失败');
  });

  it('keeps nothing when it cannot be learned who signed in', async () => {
    answerCalls({ [LOGIN]: ok('fresh') });
    expect(await signIn('gl', 'x')).toMatchObject({ credentials: false });
    expect(readToken()).toBeNull();
  });
});

describe('signing out', () => {
  it.each([
    ['is told', ok(null)],
    ['cannot be told', new TypeError('Failed to fetch')],
  ])('ends the session here whether or not the server %s', async (_, answer) => {
    storeToken('kept');
    replacePath('/home');
    const requests = answerCalls({ [LOGOUT]: answer });
    await signOut();
    expect(requests[0]?.headers.get('authorization')).toBe('kept');
    expect(readToken()).toBeNull();
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(currentPath()).toBe('/login');
  });
});

describe('reading the session again', () => {
  it('takes over what has changed, and stays where it is', async () => {
    storeToken('kept');
    replacePath('/home?tab=2');
    session.set({ status: 'signedIn', info: { ...someLoginInfo, mustChangePassword: true } });
    answerCalls({ [INFO]: ok(someLoginInfo) });
    await refreshSession();
    expect(session.get()).toEqual(signedIn);
    expect(currentPath()).toBe('/home?tab=2');
  });

  it('ends as at start-up when it cannot be read', async () => {
    storeToken('kept');
    replacePath('/home');
    answerCalls({});
    await refreshSession();
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(readToken()).toBeNull();
    expect(currentPath()).toBe('/login?redirect=%2Fhome');
  });
});
