import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from './call.ts';

/** Answers that stay what they are, however often one asks; an impossible number names nothing. */
const FINAL: readonly ResultCode[] = [
  ResultCode.notFound,
  ResultCode.notPermitted,
  ResultCode.invalid,
];

/** Whether something an address names does not exist, or not for whoever asks. */
export const isGone = (error: unknown): boolean =>
  error instanceof RefusedError && FINAL.includes(error.code);
