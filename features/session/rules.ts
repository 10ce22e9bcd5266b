/** How many failed password checks are tolerated within the window. */
export const THROTTLE = { windowMs: 15 * 60_000, perAccount: 5, perAddress: 20 } as const;

/** User names are compared without case, and surrounding space is a slip of the hand. */
export const accountKey = (userName: string) => userName.trim().toLowerCase();

/**
 * Milliseconds until another attempt is admitted, or 0. The window slides: the attempt that fills
 * the limit blocks until it is itself older than the window.
 */
export function throttleWait(failures: readonly Date[], limit: number, now: Date): number {
  const recent = failures
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - THROTTLE.windowMs)
    .sort((a, b) => b - a);
  const blocking = recent[limit - 1];
  return blocking === undefined ? 0 : blocking + THROTTLE.windowMs - now.getTime();
}
