import { sessionRefusals } from '#features/session/contract.ts';
import { THROTTLE, throttleWait } from '#features/session/rules.ts';
import { Refusal } from '#kernel/result.ts';
import { transact } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/wire/context.ts';
import { countedAttempts, insertAttempt, lockAttempts } from './store.ts';

/** More than this many checks of one account at once is nobody signing in from several places. */
const MOST_WAITING = 20;

interface Queue {
  last: Promise<unknown>;
  waiting: number;
}

const queues = new Map<string, Queue>();

/**
 * One password check per account at a time in this process. Checks that are running count against
 * the limit, so without turns a person signing in from five places at once would be locked out.
 */
export async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(account) ?? { last: Promise.resolve(), waiting: 0 };
  if (queue.waiting >= MOST_WAITING) throw tooManyAttempts(60_000);
  queues.set(account, queue);
  queue.waiting += 1;
  const mine = queue.last.then(work, work);
  queue.last = mine;
  try {
    return await mine;
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(account);
  }
}

/** Refuses with the time to wait. */
export const tooManyAttempts = (waitMs: number) =>
  new Refusal(
    sessionRefusals.tooManyAttempts,
    { minutes: Math.ceil(waitMs / 60_000) },
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );

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
    if (waitMs > 0) throw tooManyAttempts(waitMs);
    return insertAttempt(tx, account, address, now);
  });
}
