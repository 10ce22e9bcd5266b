import { ResultCode } from '#kernel/result.ts';
import { i18n } from '../i18n/i18n.ts';
import { showToast } from '../ui/toast/toasts.ts';
import type { CallArguments, Callable, CallOptions, Reply, ReplyData } from './callable.ts';
import { DEADLINE_PASSED, withDeadline } from './deadline.ts';
import { isLeaving } from './leaving.ts';
import { endSession } from './session-ended.ts';
import { readToken } from './token.ts';
import { isAbort, TransportError } from './transport-error.ts';
import { callUrl } from './url.ts';

const TIMEOUT_MS = 30_000;

interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function headersFor(body: unknown, anonymous: boolean): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': i18n.language });
  if (body !== undefined) headers.set('content-type', 'application/json');
  const token = anonymous ? null : readToken();
  if (token !== null) headers.set('authorization', token);
  return headers;
}

function isReply(value: unknown): value is Reply<unknown> {
  return (
    typeof value === 'object' && value !== null && 'code' in value && Number.isInteger(value.code)
  );
}

async function readReply(response: Response): Promise<Reply<unknown>> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    if (isReply(value)) return value;
  } catch {
    // A gateway's page, or nothing at all; reported below.
  }
  throw new TransportError('badReply', response.status);
}

async function exchange(
  endpoint: Callable,
  input: RawInput,
  options: CallOptions,
): Promise<Reply<unknown>> {
  const url = callUrl(endpoint.path, input.params, input.query);
  const deadline = withDeadline(options.timeoutMs ?? TIMEOUT_MS, options.signal);
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: headersFor(input.body, options.anonymous ?? false),
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: deadline.signal,
      credentials: 'same-origin',
    });
    return await readReply(response);
  } catch (error) {
    if (error instanceof TransportError) throw error;
    if (deadline.signal.reason === DEADLINE_PASSED) throw new TransportError('timeout');
    if (deadline.signal.aborted || isLeaving()) throw new DOMException('', 'AbortError');
    throw new TransportError(navigator.onLine === false ? 'offline' : 'unreachable');
  } finally {
    deadline.release();
  }
}

function reportRefusal(reply: Reply<unknown>): void {
  const message = reply.msg || i18n.t('reply.noMessage');
  showToast('error', message);
  if (reply.code === ResultCode.sessionEnded) endSession(message);
}

/**
 * Makes one call of the wire. What the application answers is returned whatever its code, and
 * shown when the code is not 0; only a call without such an answer rejects.
 */
export async function call<E extends Callable>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<Reply<ReplyData<E>>> {
  try {
    const reply = await exchange(endpoint, (input ?? {}) as RawInput, options);
    if (reply.code !== ResultCode.ok) reportRefusal(reply);
    return reply as Reply<ReplyData<E>>;
  } catch (error) {
    if (error instanceof Error && !isAbort(error)) showToast('error', error.message);
    throw error;
  }
}
