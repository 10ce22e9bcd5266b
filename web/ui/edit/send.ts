import { ResultCode } from '#kernel/result.ts';
import { answered, call, RefusedError } from '../../api/call.ts';
import type { CallArguments, Callable, CallInput, ReplyData } from '../../api/callable.ts';
import { TransportError } from '../../api/exchange.ts';
import { showToast } from '../toast/toasts.ts';

/** Sends what a form holds. What comes of it is said by the form, which knows where it belongs. */
export function send<E extends Callable>(endpoint: E, input: CallInput<E>): Promise<ReplyData<E>> {
  const quietly = [input, { quiet: true }] as unknown as CallArguments<E>;
  return answered(call(endpoint, ...quietly));
}

/** Says what the form has no place for. A session that has ended is said where it ends. */
export function sayElsewhere(error: unknown, elsewhere: readonly string[], placed: boolean): void {
  if (error instanceof TransportError) showToast('error', error.message);
  if (!(error instanceof RefusedError) || error.code === ResultCode.sessionEnded) return;
  if (elsewhere.length > 0) showToast('error', elsewhere.join(' '));
  else if (!placed) showToast('error', error.message);
}
