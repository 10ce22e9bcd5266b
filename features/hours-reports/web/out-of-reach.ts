import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';

/** Whether asking again cannot help: it is not there, or not for whoever asks. */
export const isOutOfReach = (error: Error | null): boolean =>
  error instanceof RefusedError &&
  (error.code === ResultCode.notFound || error.code === ResultCode.notPermitted);
