import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { call } from './call.ts';
import type { CallInput, CallOptions, Reply, ReplyData } from './callable.ts';

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
