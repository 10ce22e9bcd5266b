/** Why a call was cut off by its own deadline rather than by its caller. */
export const DEADLINE_PASSED = Symbol('deadline passed');

export interface Deadline {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/**
 * One signal for both reasons to stop: the caller's own and the time limit. Written out because
 * `AbortSignal.any` is younger than some of the browsers in use.
 */
export function withDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(DEADLINE_PASSED), timeoutMs);
  const follow = () => controller.abort(caller?.reason);
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}
