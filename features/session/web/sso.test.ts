import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '#web/api/token.ts';
import { startLanguage } from '#web/i18n/language.ts';
import { currentPath, replacePath } from '#web/location.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { session, startSession } from './session.ts';
import { beginSso, leaveForSignIn } from './sso.ts';

const START = '/api/v1/sso/start';
const FINISH = '/api/v1/sso/finish';
const INFO = '/api/v1/getLoginInfo';
const PROVIDER = 'https://id.example/authorize?state=s1';
const ANSWER = '?code=c1&state=s1&iss=https%3A%2F%2Fid.example';
const NOT_AWAITED = '这次登录不是在这个页面开始的，或者已经结束';

const started = ok({ url: PROVIDER, state: 's1' });
const finished = ok({ token: 'fresh', redirect: '/home?tab=2' });
const signedIn = { status: 'signedIn', info: someLoginInfo };

let assign: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  session.set({ status: 'loading' });
  replacePath('/login');
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await startLanguage();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As far as the provider, and back with this answer. */
async function goAndReturn(query: string, answers: Parameters<typeof answerCalls>[0]) {
  const requests = answerCalls({ [START]: started, ...answers });
  await beginSso();
  requests.length = 0;
  replacePath(`/auth-redirect${query}`);
  await startSession();
  await vi.waitFor(() => {
    const now = session.get();
    expect(now.status === 'returning' && now.failure === null).toBe(false);
  });
  return requests;
}

const failure = () => {
  const now = session.get();
  return now.status === 'returning' ? now.failure : null;
};

describe('the way to the provider', () => {
  it('takes along what was wanted, and needs no session', async () => {
    storeToken('of somebody else');
    replacePath('/login?redirect=%2Fhome%3Ftab%3D2');
    const requests = answerCalls({ [START]: started });
    expect(await beginSso()).toBeNull();
    expect(new URL(requests[0]?.url ?? '').search).toBe('?redirect=%2Fhome%3Ftab%3D2');
    expect(requests[0]?.headers.get('authorization')).toBeNull();
    expect(assign).toHaveBeenCalledWith(PROVIDER);
  });

  it('does without what is too long to be taken along', async () => {
    replacePath(`/login?redirect=%2F${'x'.repeat(2000)}`);
    const requests = answerCalls({ [START]: started });
    expect(await beginSso()).toBeNull();
    expect(new URL(requests[0]?.url ?? '').search).toBe('');
  });

  it.each([
    ['refuses', refused(1, 'SSO is down'), 'SSO is down'],
    ['cannot be reached', new TypeError('Failed to fetch'), '连不上服务器，请稍后再试'],
  ])('is not taken when the server %s', async (_, answer, message) => {
    answerCalls({ [START]: answer });
    expect(await beginSso()).toBe(message);
    expect(assign).not.toHaveBeenCalled();
  });

  it('is not taken where the answer could not be told from a stranger’s', async () => {
    answerCalls({ [START]: started });
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    expect(await beginSso()).toBe('浏览器不允许本站保存数据，无法这样登录');
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('the way back', () => {
  it('ends where it was to lead, signed in, with nothing of it in the address', async () => {
    const requests = await goAndReturn(ANSWER, { [FINISH]: finished, [INFO]: ok(someLoginInfo) });
    expect(session.get()).toEqual(signedIn);
    expect(await requests[0]?.json()).toEqual({ query: ANSWER });
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      null,
      'fresh',
    ]);
    expect(localStorage.getItem('Admin-Token')).toBe('fresh');
    expect(currentPath()).toBe('/home?tab=2');
  });

  it('never leads to another site', async () => {
    const elsewhere = ok({ token: 'fresh', redirect: '//evil.example' });
    await goAndReturn(ANSWER, { [FINISH]: elsewhere, [INFO]: ok(someLoginInfo) });
    expect(currentPath()).toBe('/');
  });

  it('counts more than a session of before', async () => {
    storeToken('of before');
    await goAndReturn(ANSWER, { [FINISH]: finished, [INFO]: ok(someLoginInfo) });
    expect(readToken()).toBe('fresh');
  });

  it.each([
    ['another state', '?code=c1&state=s2'],
    ['no state', '?code=c1'],
    ['nothing', ''],
  ])('with %s is not believed, and nothing is sent', async (_, query) => {
    const requests = await goAndReturn(query, { [FINISH]: finished });
    expect(requests).toEqual([]);
    expect(failure()).toMatchObject({ message: NOT_AWAITED });
    expect(readToken()).toBeNull();
  });

  it('is not believed in a tab that never went', async () => {
    replacePath(`/auth-redirect${ANSWER}`);
    const requests = answerCalls({ [FINISH]: finished });
    await startSession();
    expect(failure()).toMatchObject({ message: NOT_AWAITED, wayBack: '/login' });
    expect(requests).toEqual([]);
  });

  it('is over for somebody who is signed in', async () => {
    storeToken('kept');
    replacePath(`/auth-redirect${ANSWER}`);
    const requests = answerCalls({ [INFO]: ok(someLoginInfo) });
    await startSession();
    expect(session.get()).toEqual(signedIn);
    expect(currentPath()).toBe('/');
    expect(requests).toHaveLength(1);
  });

  it('cannot be taken twice: a reload says so instead of trying again', async () => {
    await goAndReturn(ANSWER, { [FINISH]: refused(1, 'no account') });
    expect(currentPath()).toBe('/auth-redirect');
    const requests = answerCalls({ [FINISH]: finished });
    await startSession();
    expect(failure()).toMatchObject({ message: NOT_AWAITED });
    expect(requests).toEqual([]);
  });

  it.each([
    ['refuses', { [FINISH]: refused(1, 'no account') }, 'no account'],
    ['cannot be reached', { [FINISH]: new TypeError('x') }, '连不上服务器，请稍后再试'],
    ['does not know the new session', { [FINISH]: finished, [INFO]: refused(1, 'who?') }, 'who?'],
  ])('leads to the sign-in page as it was left when the server %s', async (_, answers, message) => {
    replacePath('/login?redirect=%2Fhome');
    await goAndReturn(ANSWER, answers);
    const failed = failure();
    expect(failed).toEqual({ message, language: 'zh', wayBack: '/login?redirect=%2Fhome' });
    expect(readToken()).toBeNull();
    if (failed !== null) leaveForSignIn(failed);
    expect(session.get()).toEqual({ status: 'signedOut' });
    expect(currentPath()).toBe('/login?redirect=%2Fhome');
  });
});
