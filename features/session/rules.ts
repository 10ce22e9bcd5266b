/** How many failed password checks are tolerated within the window. */
export const THROTTLE = { windowMs: 15 * 60_000, perAccount: 5, perAddress: 20 } as const;

/** A sign-in through a provider that has begun and not come back yet. */
export const SSO = {
  lifetimeMs: 10 * 60_000,
  /** Open ones per address. Many: a whole office stands behind one address and begins at nine. */
  openPerAddress: 500,
  /** The longest path somebody is brought back to. */
  maxRedirectLength: 2000,
  /** Some providers put a kilobyte or two into their code. */
  maxAnswerLength: 8192,
} as const;

/** User names are compared without case, and surrounding space is a slip of the hand. */
export const accountKey = (userName: string) => userName.trim().toLowerCase();

/**
 * Milliseconds until another attempt is admitted, or 0. The window slides: the attempt that fills
 * the limit blocks until it is itself older than the window.
 */
export function throttleWait(
  failures: readonly Date[],
  limit: number,
  now: Date,
  windowMs: number = THROTTLE.windowMs,
): number {
  const recent = failures
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - windowMs)
    .sort((a, b) => b - a);
  const blocking = recent[limit - 1];
  return blocking === undefined ? 0 : blocking + windowMs - now.getTime();
}

/** As long as an e-mail address may be; no name is longer. */
const MAX_CLAIM_LENGTH = 254;

/**
 * The account a provider's claims stand for, or null where they name none. An e-mail address counts
 * unless the provider itself says that it has not been verified.
 */
export function claimedAccount(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
): string | null {
  const value = claims[claim];
  if (typeof value !== 'string' || value.length > MAX_CLAIM_LENGTH) return null;
  if (/\p{Cc}/u.test(value)) return null;
  // Some providers write it as text.
  if (claim === 'email' && String(claims.email_verified) === 'false') return null;
  return accountKey(value) || null;
}
