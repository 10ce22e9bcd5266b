import { ANSWER_WITHIN_MS } from '#kernel/endpoint.ts';
import { i18n } from '../i18n/i18n.ts';
import { showToast } from '../ui/toast/toasts.ts';
import type { Callable, CallOptions } from './callable.ts';
import { DEADLINE_PASSED, withDeadline } from './deadline.ts';
import { isLeaving } from './leaving.ts';
import { readToken } from './token.ts';
import { isAbort, TransportError } from './transport-error.ts';
import { callUrl } from './url.ts';

interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What kind of answer is wanted, and how it is taken in. */
export interface Answer<T> {
  readonly accept: string;
  /** `arriving` is told of every piece, so that what takes long but comes is waited for. */
  readonly read: (response: Response, arriving: () => void) => Promise<T>;
}

/** A file travels as it is; everything else as JSON. */
const contentTypeOf = (body: unknown) =>
  body instanceof Blob ? 'application/octet-stream' : 'application/json';

function payloadOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof Blob ? body : JSON.stringify(body);
}

function headersFor(accept: string, body: unknown, anonymous: boolean): Headers {
  const headers = new Headers({ accept, 'accept-language': i18n.language });
  if (body !== undefined) headers.set('content-type', contentTypeOf(body));
  const token = anonymous ? null : readToken();
  if (token !== null) headers.set('authorization', token);
  return headers;
}

/** Why there is no answer. Whoever gave up, or is leaving the page, is not waiting for one. */
function faultOf(error: unknown, signal: AbortSignal, caller: AbortSignal | undefined): Error {
  if (caller?.aborted) return new DOMException('', 'AbortError');
  if (error instanceof TransportError) return error;
  if (signal.reason === DEADLINE_PASSED) return new TransportError('timeout');
  if (isLeaving()) return new DOMException('', 'AbortError');
  return new TransportError(navigator.onLine === false ? 'offline' : 'unreachable');
}

async function send<T>(
  endpoint: Callable,
  input: RawInput,
  options: CallOptions,
  answer: Answer<T>,
): Promise<T> {
  const url = callUrl(endpoint.path, input.params, input.query);
  const deadline = withDeadline(endpoint.timeoutMs ?? ANSWER_WITHIN_MS, options.signal);
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: headersFor(answer.accept, input.body, options.anonymous ?? false),
      body: payloadOf(input.body),
      signal: deadline.signal,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
    });
    const taken = await answer.read(response, deadline.renew);
    // An answer can arrive in the same moment its caller gives up; then it is nobody's any more.
    options.signal?.throwIfAborted();
    return taken;
  } catch (error) {
    throw faultOf(error, deadline.signal, options.signal);
  } finally {
    deadline.release();
  }
}

/**
 * One request and its answer, whatever kind of answer that is. Without one, the reason is shown and
 * thrown; giving up on a request shows nothing.
 */
export async function exchange<T>(
  endpoint: Callable,
  input: unknown,
  options: CallOptions,
  answer: Answer<T>,
): Promise<T> {
  try {
    return await send(endpoint, (input ?? {}) as RawInput, options, answer);
  } catch (error) {
    const shown = error instanceof Error && !isAbort(error) && options.quiet !== true;
    if (shown) showToast('error', error.message);
    throw error;
  }
}
