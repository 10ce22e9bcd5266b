/** Why a call was cut off by its own deadline rather than by its caller. */
export const DEADLINE_PASSED = Symbol('deadline passed');

export interface Deadline {
  readonly signal: AbortSignal;
  /** Begins to count anew: something has arrived. */
  readonly renew: () => void;
  readonly release: () => void;
}

/**
 * One signal for both reasons to stop: the caller's own and the time limit. Written out because
 * `AbortSignal.any` is younger than some of the browsers in use.
 */
export function withDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(DEADLINE_PASSED), timeoutMs);
  let timer = start();
  const follow = () => controller.abort(caller?.reason);
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = start();
    },
    release: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}
