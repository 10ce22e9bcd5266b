import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, pageQuery } from '#kernel/schemas.ts';
import { startLanguage, switchLanguage } from '../i18n/language.ts';
import { replacePath } from '../location.ts';
import { answerCalls, ok, refused } from '../testing/fetch-double.ts';
import { showCarriedToast } from '../ui/toast/carried.ts';
import { toasts } from '../ui/toast/toasts.ts';
import { call } from './call.ts';
import { TransportError } from './exchange.ts';
import { readToken, storeToken } from './token.ts';

const parts = { access: 'session:use', effect: 'read', summary: '' } as const;

const list = endpoint({
  ...parts,
  id: 'things.list',
  method: 'GET',
  path: '/api/v1/things',
  query: z.strictObject({ ...pageQuery, name: z.string().optional() }),
  reply: z.array(z.string()),
});

const change = endpoint({
  ...parts,
  id: 'things.change',
  method: 'PUT',
  path: '/api/v1/things/:id',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  reply: z.null(),
});

const THINGS = '/api/v1/things';
const shown = () => toasts.get().map((toast) => toast.text);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  replacePath('/home');
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await startLanguage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what is sent', () => {
  it('is method, path, query and body as the endpoint says', async () => {
    const requests = answerCalls({ [`${THINGS}/a%2Fb`]: ok(null) });
    await call(change, { params: { id: 'a/b' }, body: { name: 'x' } });
    expect(requests[0]?.method).toBe('PUT');
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual({ name: 'x' });
  });

  it('has no body where there is nothing to say', async () => {
    const requests = answerCalls({ [THINGS]: ok([]) });
    await call(list, { query: { pageNum: 2, name: undefined } });
    expect(new URL(requests[0]?.url ?? '').search).toBe('?pageNum=2');
    expect(requests[0]?.headers.has('content-type')).toBe(false);
  });

  it('names the session, but not when signing in', async () => {
    const requests = answerCalls({ [THINGS]: ok([]) });
    await call(list);
    storeToken('secret');
    await call(list);
    await call(list, {}, { anonymous: true });
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      null,
      'secret',
      null,
    ]);
  });

  it('asks for messages in the language on screen', async () => {
    const requests = answerCalls({ [THINGS]: ok([]) });
    await call(list);
    await switchLanguage('en');
    await call(list);
    expect(requests.map((request) => request.headers.get('accept-language'))).toEqual(['zh', 'en']);
  });
});

describe('what comes back', () => {
  it('is the wrapper with the data the endpoint promises', async () => {
    answerCalls({ [THINGS]: ok(['a']) });
    const reply = await call(list);
    expect(reply).toEqual(ok(['a']));
    if (reply.code === 0) expectTypeOf(reply.data).toEqualTypeOf<string[]>();
    expect(shown()).toEqual([]);
  });

  it.each([1, 2, 3, 5, 6, 7, 8])('is still the wrapper with code %i, and shown', async (code) => {
    const answer = refused(code, 'not like this', { issues: [] });
    answerCalls({ [THINGS]: answer });
    expect(await call(list)).toEqual(answer);
    expect(shown()).toEqual(['not like this']);
    expect(window.location.reload).not.toHaveBeenCalled();
  });

  it('is shown as Error where the server gives no words', async () => {
    answerCalls({ [THINGS]: refused(1, '') });
    await call(list);
    expect(shown()).toEqual(['Error']);
  });

  it('is a wrapper as well when the server failed inside', async () => {
    const answer = refused(9, 'quote r-1');
    answerCalls({ [THINGS]: async () => Response.json(answer, { status: 500 }) });
    expect(await call(list)).toEqual(answer);
    expect(shown()).toEqual(['quote r-1']);
  });
});

describe('code 4', () => {
  it('ends the session, reloads, and still tells why afterwards', async () => {
    storeToken('old');
    answerCalls({ [THINGS]: refused(4, 'session ended') });
    expect((await call(list)).code).toBe(4);
    expect(shown()).toEqual(['session ended']);
    expect(readToken()).toBeNull();
    expect(window.location.reload).toHaveBeenCalledOnce();
    toasts.set([]);
    showCarriedToast();
    expect(shown()).toEqual(['session ended']);
    toasts.set([]);
    showCarriedToast();
    expect(shown()).toEqual([]);
  });

  it('never reloads the sign-in page', async () => {
    storeToken('old');
    replacePath('/login?redirect=%2Fhome');
    answerCalls({ [THINGS]: refused(4, 'session ended') });
    await call(list);
    expect(readToken()).toBeNull();
    expect(window.location.reload).not.toHaveBeenCalled();
  });
});

describe('no answer', () => {
  const hang = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });

  it('rejects and is shown when the server cannot be reached', async () => {
    answerCalls({});
    await expect(call(list)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).not.toContain('fetch');
  });

  it('says so when the machine is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answerCalls({});
    await expect(call(list)).rejects.toMatchObject({ fault: 'offline' });
  });

  it('speaks the language on screen', async () => {
    answerCalls({});
    await expect(call(list)).rejects.toThrow('连不上服务器');
    await switchLanguage('en');
    await expect(call(list)).rejects.toThrow('cannot be reached');
  });

  it.each([
    [undefined, 30_000],
    [120_000, 120_000],
  ])('is given up after the time limit (%s → %i ms)', async (timeoutMs, limit) => {
    vi.useFakeTimers();
    answerCalls({ [THINGS]: hang });
    const patient = timeoutMs === undefined ? list : { ...list, timeoutMs };
    const outcome = call(patient).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const error = await outcome;
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ fault: 'timeout' });
    expect(shown()).toHaveLength(1);
  });

  it('counts an answer that is not the application’s as none', async () => {
    answerCalls({ [THINGS]: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(call(list)).rejects.toMatchObject({ fault: 'badReply' });
    expect(shown()[0]).toContain('502');
  });

  it('is no failure when the caller gave up', async () => {
    answerCalls({ [THINGS]: hang });
    const leaving = new AbortController();
    const outcome = call(list, {}, { signal: leaving.signal });
    leaving.abort();
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown()).toEqual([]);
  });

  it.each([
    ['a refusal', Response.json(refused(1, 'not like this'))],
    ['the end of the session', Response.json(refused(4, 'session ended'))],
    ['a bad gateway', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('is no failure when the caller gave up while %s arrived', async (_, response) => {
    const leaving = new AbortController();
    answerCalls({
      [THINGS]: async () => {
        leaving.abort(new Error('closed'));
        return response;
      },
    });
    const outcome = call(list, {}, { signal: leaving.signal });
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown()).toEqual([]);
    expect(window.location.reload).not.toHaveBeenCalled();
  });

  it('is not even asked for once the caller has given up', async () => {
    const requests = answerCalls({ [THINGS]: hang });
    const outcome = call(list, {}, { signal: AbortSignal.abort('closed') });
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toEqual([]);
    expect(shown()).toEqual([]);
  });

  it('is no failure while the page is being left', async () => {
    vi.useFakeTimers({ now: 0 });
    answerCalls({});
    window.dispatchEvent(new Event('beforeunload'));
    await expect(call(list)).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown()).toEqual([]);
    vi.advanceTimersByTime(5_000);
    await expect(call(list)).rejects.toMatchObject({ fault: 'unreachable' });
  });
});
