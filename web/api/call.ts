import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { i18n } from '../i18n/i18n.ts';
import { keepWork } from '../kept-work/kept-work.ts';
import { currentPath, isLoginPath } from '../location.ts';
import { carryToast } from '../ui/toast/carried.ts';
import { showToast } from '../ui/toast/toasts.ts';
import type {
  CallArguments,
  Callable,
  CallInput,
  CallOptions,
  Reply,
  ReplyData,
} from './callable.ts';
import { type Answer, exchange, TransportError } from './exchange.ts';
import { clearToken } from './token.ts';

/**
 * The server no longer knows the token. Reloading drops everything the old session had on screen;
 * the message is carried across, or nobody could read it, and so is what was being typed. The sign-in page stays as it is: it has
 * nothing of the old session, and reloading it again and again would help nobody.
 */
function endSession(message: string): void {
  clearToken();
  if (isLoginPath(currentPath())) return;
  keepWork();
  carryToast(message);
  window.location.reload();
}

function isReply(value: unknown): value is Reply<unknown> {
  return (
    typeof value === 'object' && value !== null && 'code' in value && Number.isInteger(value.code)
  );
}

/** The application's wrapper, or null for anything else: a gateway's page, a file, nothing. */
export function parseReply(text: string): Reply<unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isReply(value) ? value : null;
  } catch {
    return null;
  }
}

/** Shows what the application refused, and leaves with a session it no longer knows. */
export function reportRefusal(reply: Reply<unknown>): void {
  if (reply.code === ResultCode.ok) return;
  const message = reply.msg || i18n.t('reply.noMessage');
  showToast('error', message);
  if (reply.code === ResultCode.sessionEnded) endSession(message);
}

const wrapper: Answer<Reply<unknown>> = {
  accept: 'application/json',
  read: async (response) => {
    const reply = parseReply(await response.text());
    if (reply === null) throw new TransportError('badReply', response.status);
    return reply;
  },
};

/**
 * Makes one call of the wire. What the application answers is returned whatever its code, and
 * shown when the code is not 0; only a call without such an answer rejects.
 */
export async function call<E extends Callable>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<Reply<ReplyData<E>>> {
  const reply = await exchange(endpoint, input, options, wrapper);
  if (options.quiet !== true || reply.code === ResultCode.sessionEnded) reportRefusal(reply);
  return reply as Reply<ReplyData<E>>;
}

/** Sends a file; what the endpoint wants to know besides goes into the query. */
export function upload<E extends AnyEndpoint>(
  endpoint: E,
  file: Blob,
  query: NonNullable<CallInput<E>['query']>,
  options: CallOptions = {},
): Promise<Reply<ReplyData<E>>> {
  const input = { query, body: file } as unknown as CallInput<E>;
  return call<E>(endpoint, input, options);
}

/** A refusal as an error, for queries that know only success and failure; it has been shown already. */
export class RefusedError extends Error {
  readonly code: ResultCode;
  readonly data: unknown;

  constructor(reply: Reply<unknown>) {
    super(reply.msg);
    this.name = 'RefusedError';
    this.code = reply.code;
    this.data = reply.data;
  }
}

/** The data of a call that went well; anything else is thrown. */
export async function answered<T>(reply: Promise<Reply<T>>): Promise<T> {
  const arrived = await reply;
  if (arrived.code !== ResultCode.ok) throw new RefusedError(arrived);
  return arrived.data;
}
