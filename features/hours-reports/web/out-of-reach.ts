import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';

/** Whether asking again cannot help: it is not there, or not for whoever asks. */
export const isOutOfReach = (error: Error | null): boolean =>
  error instanceof RefusedError &&
  (error.code === ResultCode.notFound || error.code === ResultCode.notPermitted);

interface Asked {
  readonly state: { readonly error: Error | null; readonly data: unknown };
}

/** So often, but what was out of reach from the beginning is not asked for again and again. */
export const everyWhileInReach =
  (milliseconds: number) =>
  ({ state: { error, data } }: Asked): number | false =>
    data === undefined && isOutOfReach(error) ? false : milliseconds;
