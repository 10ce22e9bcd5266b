import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountKey, claimedAccount, THROTTLE, throttleWait } from './rules.ts';

const now = new Date('2026-11-16T01:30:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('the throttle', () => {
  it('admits while fewer than the limit have failed within the window', () => {
    expect(throttleWait([], 5, now)).toBe(0);
    expect(throttleWait([1, 2, 3, 4].map(ago), 5, now)).toBe(0);
    const old = Array.from({ length: 9 }, (_, n) => ago(THROTTLE.windowMs + n));
    expect(throttleWait(old, 5, now)).toBe(0);
  });

  it('waits until the failure that fills the limit has left the window', () => {
    const failures = [60_000, 50_000, 40_000, 30_000, 20_000].map(ago);
    expect(throttleWait(failures, 5, now)).toBe(THROTTLE.windowMs - 60_000);
  });

  it('admits exactly once the promised wait is over, in whatever order failures are listed', () => {
    const times = fc.array(fc.integer({ min: 0, max: THROTTLE.windowMs * 2 }), { maxLength: 30 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 20 }), (offsets, limit) => {
        const failures = offsets.map(ago);
        const wait = throttleWait(failures, limit, now);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(THROTTLE.windowMs);
        expect(throttleWait(failures, limit, new Date(now.getTime() + wait))).toBe(0);
        if (wait > 0) {
          expect(throttleWait(failures, limit, new Date(now.getTime() + wait - 1))).toBe(1);
        }
      }),
    );
  });
});

describe('an account', () => {
  it('is the same in any letter case and with space around it', () => {
    expect(accountKey('  S10482 ')).toBe('s10482');
  });
});

describe('the account a provider names', () => {
  const NAME = 'preferred_username';

  it('is compared like one that was typed', () => {
    expect(claimedAccount({ [NAME]: ' S10482' }, NAME)).toBe('s10482');
    expect(claimedAccount({ upn: 'A@b.example' }, 'upn')).toBe('a@b.example');
  });

  it.each([
    {},
    { [NAME]: '' },
    { [NAME]: '  ' },
    { [NAME]: 7 },
    { [NAME]: ['gl'] },
    { [NAME]: null },
    { [NAME]: 'gl\0' },
    { [NAME]: 'x'.repeat(255) },
  ])('is none in %j', (claims) => {
    expect(claimedAccount(claims, NAME)).toBeNull();
  });

  it('is not an address that the provider calls unverified', () => {
    const email = 'gl@b.example';
    expect(claimedAccount({ email }, 'email')).toBe(email);
    expect(claimedAccount({ email, email_verified: true }, 'email')).toBe(email);
    expect(claimedAccount({ email, email_verified: false }, 'email')).toBeNull();
    expect(claimedAccount({ email, email_verified: 'false' }, 'email')).toBeNull();
    expect(claimedAccount({ [NAME]: 'gl', email_verified: false }, NAME)).toBe('gl');
  });
});
