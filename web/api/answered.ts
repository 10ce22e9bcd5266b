import { ResultCode } from '#kernel/result.ts';
import type { Reply } from './callable.ts';

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
