import { sessionRefusals } from '#features/session/contract.ts';
import {
  ACCOUNT_PACE,
  ADDRESS_PACE,
  networkOf,
  type Pace,
  waitOf,
  withFailure,
  withoutFailure,
} from '#features/session/rules.ts';
import { Refusal } from '#kernel/result.ts';
import { type Transaction, transact } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/wire/context.ts';
import {
  deleteTalliesOf,
  deleteTally,
  lockTally,
  type TallyKey,
  writeTally,
} from './tally-store.ts';
import { hashToken } from './tokens.ts';
import { Turns } from './turns.ts';

/** More than this many checks of one account at once is nobody signing in from several places. */
const MOST_OF_ACCOUNT = 20;

/**
 * No more checks than this run for one address, which is as many as the machine does at once
 * anyway: running ones count as failures until they are done, and an office signs in at nine.
 */
const RUNNING_OF_ADDRESS = 4;
const MOST_OF_ADDRESS = 500;
const CROWDED_WAIT_MS = 60_000;

const accountTurns = new Turns(1, MOST_OF_ACCOUNT);
const addressTurns = new Turns(RUNNING_OF_ADDRESS, MOST_OF_ADDRESS);

/** What a password check counts against. */
export interface Source {
  readonly ofAccount: TallyKey;
  /** Null where the address is not known, or does not matter. */
  readonly ofAddress: TallyKey | null;
}

const hashed = (account: string) => hashToken(account);

/** A device that signed in before has a count of its own, which nobody else can run up. */
export const fromDevice = (account: string, deviceHash: string): Source => ({
  ofAccount: { account: hashed(account), origin: `device ${deviceHash}` },
  ofAddress: null,
});

export function fromAddress(account: string, address: string | null): Source {
  const origin = address === null ? 'unknown' : `address ${networkOf(address)}`;
  return {
    ofAccount: { account: hashed(account), origin },
    ofAddress: address === null ? null : { account: '', origin },
  };
}

/** Wrong old passwords slow down the session they were typed in, and nothing else. */
export const fromSession = (account: string, session: string): Source => ({
  ofAccount: { account: hashed(account), origin: `session ${session}` },
  ofAddress: null,
});

const SHORT_WAIT_SECONDS = 90;

/** Refuses with the time to wait. */
export function tooManyAttempts({ text }: Pick<RequestContext, 'text'>, waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  const wait =
    seconds <= SHORT_WAIT_SECONDS
      ? text('session.waitSeconds', { seconds: Math.ceil(seconds / 5) * 5 })
      : text('session.waitMinutes', { minutes: Math.ceil(seconds / 60) });
  return new Refusal(sessionRefusals.tooManyAttempts, { wait }, { retryAfterSeconds: seconds });
}

/** One check at a time per account and place, in this process; running ones count as failures. */
export async function inTurn<T>(
  context: RequestContext,
  { ofAccount, ofAddress }: Source,
  work: () => Promise<T>,
): Promise<T> {
  const crowded = () => tooManyAttempts(context, CROWDED_WAIT_MS);
  const checked = async () => ({ value: await work() });
  const admitted = await accountTurns.take(`${ofAccount.account} ${ofAccount.origin}`, () =>
    ofAddress === null ? checked() : addressTurns.take(ofAddress.origin, checked),
  );
  if (admitted === null) throw crowded();
  return admitted.value;
}

/** In one order everywhere, so that two who hold both never wait for each other. */
const tallies = ({ ofAccount, ofAddress }: Source): { key: TallyKey; pace: Pace }[] => [
  { key: ofAccount, pace: ACCOUNT_PACE },
  ...(ofAddress === null ? [] : [{ key: ofAddress, pace: ADDRESS_PACE }]),
];

/**
 * Admits one password check or refuses with the time to wait. What is admitted counts as a failure
 * at once, so that many guesses at the same time gain nothing.
 */
export async function admitAttempt(context: RequestContext, source: Source): Promise<void> {
  const { db, now } = context;
  await transact(db, async (tx) => {
    const locked = [];
    for (const { key, pace } of tallies(source)) {
      locked.push({ key, pace, tally: await lockTally(tx, key, now) });
    }
    const waitMs = Math.max(...locked.map(({ tally }) => waitOf(tally, now)));
    if (waitMs > 0) throw tooManyAttempts(context, waitMs);
    for (const { key, pace, tally } of locked)
      await writeTally(tx, key, withFailure(tally, pace, now));
  });
}

/** The password was right: the account's failures from there are forgotten, the address keeps its others. */
export async function settleAttempt(tx: Transaction, source: Source, now: Date): Promise<void> {
  await deleteTally(tx, source.ofAccount);
  if (source.ofAddress === null) return;
  const tally = await lockTally(tx, source.ofAddress, now);
  await writeTally(tx, source.ofAddress, withoutFailure(tally, ADDRESS_PACE));
}

/** Forgets every failure of an account, wherever it happened. */
export const forgetFailures = (tx: Transaction, account: string) =>
  deleteTalliesOf(tx, hashed(account));
