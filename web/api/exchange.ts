import { ANSWER_WITHIN_MS } from '#kernel/endpoint.ts';
import { basePath } from '../base.ts';
import { i18n } from '../i18n/i18n.ts';
import { showToast } from '../ui/toast/toasts.ts';
import type { Callable, CallOptions } from './callable.ts';
import { readToken } from './token.ts';

export type TransportFault = 'timeout' | 'offline' | 'unreachable' | 'badReply';

/** The call never got an answer of the application; the message is meant for people. */
export class TransportError extends Error {
  readonly fault: TransportFault;

  constructor(fault: TransportFault, status = 0) {
    super(i18n.t(`transport.${fault}`, { status }));
    this.name = 'TransportError';
    this.fault = fault;
  }
}

/** Whoever gave up on a call is not told that it failed. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

type Values = Readonly<Record<string, unknown>>;

function fillPath(path: string, params: Values): string {
  return path.replace(/[:{](\w+)\}?/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`The path ${path} needs a value for ${name}`);
    }
    return encodeURIComponent(String(value));
  });
}

function queryText(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** The address of a call: prefix, path with its parameters encoded, and what is set of the query. */
export function callUrl(path: string, params: Values = {}, query: Values = {}): string {
  return basePath + fillPath(path, params) + queryText(query);
}

/** Why a call was cut off by its own deadline rather than by its caller. */
const DEADLINE_PASSED = Symbol('deadline passed');

interface Deadline {
  readonly signal: AbortSignal;
  /** Begins to count anew: something has arrived. */
  readonly renew: () => void;
  readonly release: () => void;
}

/**
 * One signal for both reasons to stop: the caller's own and the time limit. Written out because
 * `AbortSignal.any` is younger than some of the browsers in use.
 */
function withDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(DEADLINE_PASSED), timeoutMs);
  let timer = start();
  const cutOff = () => controller.abort(caller?.reason);
  if (caller?.aborted) cutOff();
  caller?.addEventListener('abort', cutOff);
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = start();
    },
    release: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cutOff);
    },
  };
}

/** How long after the page was asked to go away a failing call is put down to that. */
const GRACE_MS = 3_000;

let leavingUntil = 0;

// Some browsers fail open calls when a reload starts; taken for a lost connection, that would sign
// people out for pressing F5 twice.
window.addEventListener('beforeunload', () => {
  leavingUntil = Date.now() + GRACE_MS;
});

function isLeaving(): boolean {
  return Date.now() < leavingUntil;
}

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
