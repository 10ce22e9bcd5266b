import { sessionRefusals } from '#features/session/contract.ts';
import { THROTTLE, throttleWait } from '#features/session/rules.ts';
import { Refusal } from '#kernel/result.ts';
import { transact } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/wire/context.ts';
import { countedAttempts, insertAttempt, lockAttempts } from './store.ts';

const turns = new Map<string, Promise<unknown>>();

/**
 * One password check per account at a time in this process. Checks that are running count against
 * the limit, so without turns a person signing in from five places at once would be locked out.
 */
export async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(account) ?? Promise.resolve()).then(work, work);
  turns.set(account, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(account) === mine) turns.delete(account);
  }
}

/** Admits one password check and notes it, or refuses with the time to wait. */
export async function admitAttempt(context: RequestContext, account: string): Promise<number> {
  const { db, now, address } = context;
  return transact(db, async (tx) => {
    await lockAttempts(tx, account);
    const since = new Date(now.getTime() - THROTTLE.windowMs).toISOString();
    const { ofAccount, ofAddress } = await countedAttempts(tx, account, address, since);
    const waitMs = Math.max(
      throttleWait(ofAccount, THROTTLE.perAccount, now),
      throttleWait(ofAddress, THROTTLE.perAddress, now),
    );
    if (waitMs > 0) {
      throw new Refusal(
        sessionRefusals.tooManyAttempts,
        { minutes: Math.ceil(waitMs / 60_000) },
        { retryAfterSeconds: Math.ceil(waitMs / 1000) },
      );
    }
    return insertAttempt(tx, account, address, now);
  });
}
