/** How many failures are tolerated before waiting begins, and after how long one is forgiven. */
export interface Pace {
  readonly tolerated: number;
  readonly easeMs: number;
}

/** For one account tried from one place: an address, a known device, or a session. */
export const ACCOUNT_PACE: Pace = { tolerated: 5, easeMs: 12 * 60_000 };

/** For everything tried from one address together. */
export const ADDRESS_PACE: Pace = { tolerated: 20, easeMs: 3 * 60_000 };

/** Waiting doubles with every failure, up to the longest. */
export const WAIT = { firstMs: 30_000, longestMs: 15 * 60_000 } as const;

/** What is remembered of failures: each adds its share to a debt that time pays off, waits apart. */
export interface Tally {
  readonly debtMs: number;
  /** When the last failure was. */
  readonly at: Date;
  /** From when on another try is admitted; null where nobody has to wait. */
  readonly freeAt: Date | null;
}

export const waitOf = ({ freeAt }: Tally, now: Date) =>
  freeAt === null ? 0 : Math.max(0, freeAt.getTime() - now.getTime());

/** The tally with one more failure. */
export function withFailure(tally: Tally, { tolerated, easeMs }: Pace, now: Date): Tally {
  const paidMs = Math.max(0, now.getTime() - (tally.freeAt ?? tally.at).getTime());
  const debtMs = Math.max(0, tally.debtMs - paidMs) + easeMs;
  const beyond = Math.ceil(debtMs / easeMs) - tolerated;
  const waitMs = Math.min(WAIT.longestMs, WAIT.firstMs * 2 ** beyond);
  return { debtMs, at: now, freeAt: beyond < 0 ? null : new Date(now.getTime() + waitMs) };
}

/** The tally without a try that turned out to be none; others may have failed meanwhile. */
export function withoutFailure(tally: Tally, { tolerated, easeMs }: Pace): Tally {
  const debtMs = Math.max(0, tally.debtMs - easeMs);
  const freeAt = Math.ceil(debtMs / easeMs) < tolerated ? null : tally.freeAt;
  return { ...tally, debtMs, freeAt };
}

/**
 * Whom an address stands for. Whoever has one address of the new kind has the other 2⁶⁴ of its
 * network as well, and an old one may be written like a new one.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [front, back] = [groups(head), groups(tail)];
  const skipped = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const network = [...front, ...skipped, ...back].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** A browser somebody has signed in with before. */
export const DEVICE = { keptMs: 180 * 86_400_000, perPerson: 20 } as const;

/** A sign-in through a provider that has begun and not come back yet. */
export const SSO = {
  lifetimeMs: 10 * 60_000,
  /** Open ones per address. Many: a whole office stands behind one address and begins at nine. */
  openPerAddress: 500,
  /** Open ones of everybody whose address is not known. */
  openUnknown: 10_000,
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
  windowMs: number,
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
