import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransportError } from '../api/exchange.ts';
import { startLanguage } from '../i18n/language.ts';
import { replacePath } from '../location.ts';
import { NotFoundError } from '../ui/not-found.ts';
import { clearErrorLog, errorLog, recordError } from './error-log.ts';
import { installErrorLog } from './install.ts';

const messages = () => errorLog.get().map(({ message }) => message);
const written = vi.fn();

beforeEach(async () => {
  vi.stubEnv('PROD', true);
  written.mockReset();
  vi.spyOn(console, 'error').mockImplementation(written);
  clearErrorLog();
  replacePath('/home?tab=2');
  await startLanguage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the error log', () => {
  it('keeps error, source, address and time, and writes them to the console', () => {
    vi.useFakeTimers({ now: 1_000 });
    const error = new TypeError('broken');
    recordError(error, 'at Grid');
    expect(errorLog.get()).toMatchObject([
      {
        name: 'TypeError',
        message: 'broken',
        stack: error.stack,
        info: 'at Grid',
        url: window.location.href,
        time: 1_000,
        times: 1,
      },
    ]);
    expect(errorLog.get()[0]?.url).toContain('/home?tab=2');
    expect(written).toHaveBeenCalledExactlyOnceWith(error, 'at Grid', window.location.href);
  });

  it('is of no use while developing: the browser has better tools', () => {
    vi.stubEnv('PROD', false);
    recordError(new Error('broken'), '');
    expect(errorLog.get()).toEqual([]);
    expect(written).not.toHaveBeenCalled();
  });

  it('begins with the newest and forgets the oldest', () => {
    for (let n = 1; n <= 53; n += 1) recordError(new Error(`no. ${n}`), '');
    expect(errorLog.get()).toHaveLength(50);
    expect(messages()[0]).toBe('no. 53');
    expect(messages().at(-1)).toBe('no. 4');
  });

  it('counts an error that repeats instead of filling up with it', () => {
    vi.useFakeTimers({ now: 1_000 });
    const error = new Error('again');
    recordError(new Error('first'), '');
    recordError(error, 'at Clock');
    vi.setSystemTime(2_000);
    recordError(error, 'at Clock');
    expect(errorLog.get().map(({ message, times, time }) => [message, times, time])).toEqual([
      ['again', 2, 2_000],
      ['first', 1, 1_000],
    ]);
    recordError(error, 'at Grid');
    expect(messages()).toEqual(['again', 'again', 'first']);
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  it.each([
    ['text', 'text'],
    [undefined, 'undefined'],
    [{ reason: 'x' }, '{"reason":"x"}'],
    [circular, '[object Object]'],
  ])('takes whatever is thrown: %j', (thrown, message) => {
    recordError(thrown, '');
    expect(errorLog.get()).toMatchObject([{ name: 'Error', message, stack: '' }]);
  });

  it.each([
    ['given up', () => new DOMException('', 'AbortError')],
    ['without an answer, and shown', () => new TransportError('unreachable')],
    ['not found', () => new NotFoundError()],
  ])('leaves out what is no mistake: %s', (_, make) => {
    recordError(make(), '');
    expect(errorLog.get()).toEqual([]);
  });
});

describe('once installed', () => {
  let uninstall: () => void = () => undefined;
  afterEach(() => uninstall());

  const rejected = (reason: unknown) =>
    Object.assign(new Event('unhandledrejection'), { reason }) as PromiseRejectionEvent;
  const thrown = (error: unknown, message = '') =>
    new ErrorEvent('error', { error, message, filename: 'main.js', lineno: 3, colno: 14 });

  it('it hears of errors and rejections nobody caught', () => {
    uninstall = installErrorLog();
    window.dispatchEvent(thrown(new Error('thrown')));
    window.dispatchEvent(thrown(null, 'Script error.'));
    window.dispatchEvent(rejected(new Error('rejected')));
    expect(errorLog.get().map(({ message, info }) => [message, info])).toEqual([
      ['rejected', 'unhandledrejection'],
      ['Script error.', 'main.js:3:14'],
      ['thrown', 'main.js:3:14'],
    ]);
  });

  it('it ignores calls that failed or were given up, and postponed measurements', () => {
    uninstall = installErrorLog();
    window.dispatchEvent(rejected(new TransportError('timeout')));
    window.dispatchEvent(rejected(new DOMException('', 'AbortError')));
    window.dispatchEvent(
      thrown(null, 'ResizeObserver loop completed with undelivered notifications.'),
    );
    expect(errorLog.get()).toEqual([]);
  });

  it('it can be stopped, and does not start while developing', () => {
    installErrorLog()();
    window.dispatchEvent(thrown(new Error('after')));
    vi.stubEnv('PROD', false);
    uninstall = installErrorLog();
    vi.stubEnv('PROD', true);
    window.dispatchEvent(thrown(new Error('developing')));
    expect(errorLog.get()).toEqual([]);
  });
});
