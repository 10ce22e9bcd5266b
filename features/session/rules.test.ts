import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_PACE,
  ADDRESS_PACE,
  accountKey,
  claimedAccount,
  networkOf,
  type Pace,
  SSO,
  type Tally,
  throttleWait,
  WAIT,
  waitOf,
  withFailure,
  withoutFailure,
} from './rules.ts';

const now = new Date('2026-11-16T01:30:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('the limit on open sign-ins through the provider', () => {
  it('admits while fewer than the limit have failed within the window', () => {
    expect(throttleWait([], 5, now, SSO.lifetimeMs)).toBe(0);
    expect(throttleWait([1, 2, 3, 4].map(ago), 5, now, SSO.lifetimeMs)).toBe(0);
    const old = Array.from({ length: 9 }, (_, n) => ago(SSO.lifetimeMs + n));
    expect(throttleWait(old, 5, now, SSO.lifetimeMs)).toBe(0);
  });

  it('waits until the failure that fills the limit has left the window', () => {
    const failures = [60_000, 50_000, 40_000, 30_000, 20_000].map(ago);
    expect(throttleWait(failures, 5, now, SSO.lifetimeMs)).toBe(SSO.lifetimeMs - 60_000);
  });

  it('admits exactly once the promised wait is over, in whatever order failures are listed', () => {
    const times = fc.array(fc.integer({ min: 0, max: SSO.lifetimeMs * 2 }), { maxLength: 30 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 20 }), (offsets, limit) => {
        const failures = offsets.map(ago);
        const wait = throttleWait(failures, limit, now, SSO.lifetimeMs);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(SSO.lifetimeMs);
        const waitAt = (ms: number) =>
          throttleWait(failures, limit, new Date(now.getTime() + ms), SSO.lifetimeMs);
        expect(waitAt(wait)).toBe(0);
        if (wait > 0) expect(waitAt(wait - 1)).toBe(1);
      }),
    );
  });
});

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const fresh: Tally = { debtMs: 0, at: now, freeAt: null };

/** The waits of somebody who fails again the moment they may. */
function waitsOf(pace: Pace, tries: number): number[] {
  let tally = fresh;
  return Array.from({ length: tries }, () => {
    tally = withFailure(tally, pace, tally.freeAt ?? tally.at);
    return waitOf(tally, tally.at) / 1000;
  });
}

describe('failed password checks', () => {
  it('cost nothing up to the limit, then a wait that doubles up to a quarter of an hour', () => {
    expect(waitsOf(ACCOUNT_PACE, 11)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
    expect(waitsOf(ADDRESS_PACE, 21).slice(18)).toEqual([0, 30, 60]);
    expect(Math.max(...waitsOf(ACCOUNT_PACE, 200))).toBe(WAIT.longestMs / 1000);
  });

  it('are forgiven one by one as time passes, whatever happens in between', () => {
    const five = Array.from({ length: 5 }).reduce<Tally>(
      (tally) => withFailure(tally, ACCOUNT_PACE, now),
      fresh,
    );
    const { easeMs } = ACCOUNT_PACE;
    expect(waitOf(withFailure(five, ACCOUNT_PACE, later(now, 1)), later(now, 1))).toBe(60_000);
    const free = five.freeAt ?? now;
    const one = later(free, easeMs);
    expect(waitOf(withFailure(five, ACCOUNT_PACE, one), one)).toBe(30_000);
    const two = later(free, 2 * easeMs);
    expect(waitOf(withFailure(five, ACCOUNT_PACE, two), two)).toBe(0);
  });

  it('never admit more than the tolerated ones and one more per forgiven one', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 60 * 60_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(gaps, fc.constantFrom(ACCOUNT_PACE, ADDRESS_PACE), (waits, pace) => {
        let tally = fresh;
        let at = now;
        let admitted = 0;
        for (const gap of waits) {
          at = later(at, gap);
          if (waitOf(tally, at) > 0) continue;
          tally = withFailure(tally, pace, at);
          admitted += 1;
        }
        const passed = at.getTime() - now.getTime();
        // Beyond the limit waiting alone allows six more before it reaches its longest.
        const most = pace.tolerated + 6 + passed / Math.min(pace.easeMs, WAIT.longestMs);
        expect(admitted).toBeLessThanOrEqual(Math.ceil(most));
      }),
    );
  });

  it('are taken back when the try turns out to be right', () => {
    const four = Array.from({ length: 4 }).reduce<Tally>(
      (tally) => withFailure(tally, ACCOUNT_PACE, now),
      fresh,
    );
    const five = withFailure(four, ACCOUNT_PACE, now);
    expect(waitOf(five, now)).toBe(WAIT.firstMs);
    expect(withoutFailure(five, ACCOUNT_PACE)).toEqual(four);
    const seven = withFailure(withFailure(five, ACCOUNT_PACE, now), ACCOUNT_PACE, now);
    expect(waitOf(withoutFailure(seven, ACCOUNT_PACE), now)).toBeGreaterThan(0);
  });

  it('do not pile up when the clocks of two processes differ', () => {
    const ahead = withFailure(fresh, ACCOUNT_PACE, later(now, 5000));
    expect(waitOf(ahead, now)).toBe(0);
    expect(withFailure(ahead, ACCOUNT_PACE, now).debtMs).toBe(2 * ACCOUNT_PACE.easeMs);
  });
});

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s stands for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
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
