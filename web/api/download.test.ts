import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kernel/schemas.ts';
import { startLanguage } from '../i18n/language.ts';
import { replacePath } from '../location.ts';
import { answerCalls, refused } from '../testing/fetch-double.ts';
import { toasts } from '../ui/toast/toasts.ts';
import { callRaw, download, isFile, isShownRefusal } from './download.ts';
import { readToken, storeToken } from './token.ts';

const EXPORT = '/api/v1/things/7/export';

const report = endpoint({
  id: 'things.export',
  method: 'POST',
  path: '/api/v1/things/:id/export',
  access: 'session:use',
  effect: 'read',
  summary: '',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ year: z.int() }),
  reply: z.null(),
});

const input = { params: { id: 7 }, body: { year: 2026 } };

const sheet = (headers: Record<string, string> = {}) =>
  new Response('cells', { headers: { 'content-type': 'application/vnd.ms-excel', ...headers } });

const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });

const answer = (response: Response) => answerCalls({ [EXPORT]: async () => response });
const shown = () => toasts.get().map((toast) => toast.text);

const hang = (request: Request) =>
  new Promise<Response>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

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

async function fileOf(outcome: ReturnType<typeof download>) {
  const got = await outcome;
  if (!isFile(got)) throw new Error(`got code ${got.code}`);
  return { text: await got.blob.text(), fileName: got.fileName };
}

describe.each([
  ['download', download],
  ['callRaw', callRaw],
])('%s', (_, fetchFile) => {
  it('sends what a call sends', async () => {
    storeToken('secret');
    const requests = answer(sheet());
    await fetchFile(report, input);
    expect(requests[0]?.method).toBe('POST');
    expect(await requests[0]?.json()).toEqual({ year: 2026 });
    expect(requests[0]?.headers.get('authorization')).toBe('secret');
    expect(requests[0]?.headers.get('accept-language')).toBe('zh');
    expect(requests[0]?.headers.get('accept')).toBe('*/*');
  });

  it('returns the file and the name the server gave it', async () => {
    answer(sheet({ 'content-disposition': "attachment; filename*=UTF-8''%E5%B7%A5.xlsx" }));
    expect(await fileOf(fetchFile(report, input))).toEqual({ text: 'cells', fileName: '工.xlsx' });
    expect(shown()).toEqual([]);
  });

  it('leaves the name open where the server does', async () => {
    answer(sheet());
    expect(await fileOf(fetchFile(report, input))).toEqual({ text: 'cells', fileName: null });
  });

  it.each([
    [undefined, 30_000],
    [120_000, 120_000],
  ])('is given up after the time limit (%s → %i ms)', async (timeoutMs, limit) => {
    vi.useFakeTimers();
    answerCalls({ [EXPORT]: hang });
    const patient = timeoutMs === undefined ? report : { ...report, timeoutMs };
    const outcome = fetchFile(patient, input).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ fault: 'timeout' });
    expect(shown()).toHaveLength(1);
  });

  it('is waited for as long as it flows, and no longer', async () => {
    vi.useFakeTimers();
    const flow = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = flow.writable.getWriter();
    answerCalls({
      [EXPORT]: async ({ signal }) => {
        signal.addEventListener('abort', () => void writer.abort(signal.reason));
        return new Response(flow.readable);
      },
    });
    const outcome = fetchFile(report, input).catch((error: unknown) => error);
    for (const byte of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(29_000);
      void writer.write(new Uint8Array([byte]));
    }
    await vi.advanceTimersByTimeAsync(29_999);
    expect(shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ fault: 'timeout' });
  });

  it('rejects and is shown when the server cannot be reached', async () => {
    answerCalls({});
    await expect(fetchFile(report, input)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(shown()).toEqual(['连不上服务器，请稍后再试']);
  });

  it('never takes a gateway’s page for the file', async () => {
    answer(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(fetchFile(report, input)).rejects.toMatchObject({ fault: 'badReply' });
    expect(shown()[0]).toContain('502');
  });

  it('is no failure when the caller gave up', async () => {
    answerCalls({ [EXPORT]: hang });
    const leaving = new AbortController();
    const outcome = fetchFile(report, input, { signal: leaving.signal });
    leaving.abort();
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown()).toEqual([]);
  });
});

describe('an answer in JSON to a download', () => {
  it.each([
    [1, 200],
    [3, 200],
    [9, 500],
  ])('with code %i (HTTP %i) is shown and returned', async (code, status) => {
    const refusal = refused(code, 'not like this');
    answer(json(JSON.stringify(refusal), status));
    expect(await download(report, input)).toEqual(refusal);
    expect(shown()).toEqual(['not like this']);
  });

  it('ends the session with code 4', async () => {
    storeToken('old');
    answer(json(JSON.stringify(refused(4, 'session ended'))));
    await download(report, input);
    expect(readToken()).toBeNull();
    expect(window.location.reload).toHaveBeenCalledOnce();
  });

  it('is returned without a word when its code is 0', async () => {
    const reply = { code: 0, msg: '', data: 'queued' };
    answer(json(JSON.stringify(reply)));
    expect(await download(report, input)).toEqual(reply);
    expect(shown()).toEqual([]);
  });

  it.each([['not { json'], ['[{"year":2026}]'], ['{"rows":[]}']])(
    'is the file itself when it is no wrapper: %s',
    async (text) => {
      answer(json(text));
      expect(await fileOf(download(report, input))).toEqual({ text, fileName: null });
      expect(shown()).toEqual([]);
    },
  );

  it('is no file when the server failed', async () => {
    answer(json('not { json', 500));
    await expect(download(report, input)).rejects.toMatchObject({ fault: 'badReply' });
  });

  it.each([
    [3, 200],
    [9, 500],
  ])(
    'with code %i (HTTP %i) is handed on by callRaw, and shown as the error it is',
    async (code, status) => {
      answer(json(JSON.stringify(refused(code, 'not like this')), status));
      expect(await isShownRefusal(await callRaw(report, input))).toBe(true);
      expect(shown()).toEqual(['not like this']);
    },
  );

  it('is told from a file that came raw', async () => {
    answer(sheet());
    const told: number[] = [];
    const file = await callRaw(report, input, { onBytes: (bytes) => told.push(bytes) });
    expect(await isShownRefusal(file)).toBe(false);
    expect(told).toEqual(['cells'.length]);
    expect(shown()).toEqual([]);
  });

  it('is not looked into by callRaw', async () => {
    const text = JSON.stringify(refused(1, 'not like this'));
    answer(json(text));
    expect(await fileOf(callRaw(report, input))).toEqual({ text, fileName: null });
    expect(shown()).toEqual([]);
  });
});
