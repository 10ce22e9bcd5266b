import { ResultCode } from '#kernel/result.ts';
import type { CallArguments, Callable, Reply, ReplyData } from './callable.ts';
import { type Answer, exchange } from './exchange.ts';
import { parseReply, reportRefusal } from './reply.ts';
import { TransportError } from './transport-error.ts';

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
