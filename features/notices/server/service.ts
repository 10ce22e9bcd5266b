import { gathered, type NewNotice, sheetLink } from '#features/notices/rules.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countUnread, findSheetSubject, insertNotices, listNotices, markRead } from './store.ts';

/**
 * Tells people something, in the transaction it happens in. One statement, however many they are.
 * Whoever has no account or has left is told nothing.
 */
export async function notify(
  tx: Transaction,
  notices: readonly NewNotice[],
  clock: Clock,
): Promise<void> {
  if (notices.length > 0) await insertNotices(tx, gathered(notices), clock);
}

export function ownNotices(
  { db, actor }: SignedInContext,
  query: { readonly pageNum: number; readonly pageSize: number; readonly unread: 'true' | 'false' },
) {
  const { unread, ...paging } = query;
  return listNotices(db.executor, actor.userId, { ...paging, unreadOnly: unread === 'true' });
}

export async function unreadNotices({ db, actor }: SignedInContext): Promise<{ unread: number }> {
  return { unread: await countUnread(db.executor, actor.userId) };
}

/** What is not one's own, or read already, is left as it is. */
export function readNotices(
  context: SignedInContext,
  request: { readonly ids: readonly number[] } | { readonly all: true },
): Promise<{ unread: number }> {
  const { userId } = context.actor;
  return write(context, async (tx, audit) => {
    const ids = 'ids' in request ? request.ids : null;
    const count = await markRead(tx, userId, ids, context.now);
    if (count === 0) audit.nothingChanged();
    else {
      audit.record({
        action: 'notices.read',
        entity: 'person',
        entityId: userId,
        after: { count },
      });
    }
    return { unread: await countUnread(tx, userId) };
  });
}

const KIND_OF_EVENT = {
  drafted: 'draftedOnBehalf',
  submitted: 'filledOnBehalf',
  recalled: 'recalledOnBehalf',
  modified: 'modified',
} as const;

/** Whoever's sheet somebody else has changed is notified. */
export const notifySheetOwner: Listener<'sheet'> = async (tx, change, clock) => {
  const { id, event, actorId, ownerId } = change;
  if (actorId === ownerId) return;
  const subject = await findSheetSubject(tx, id, actorId);
  if (subject === null) return;
  const { batchId, ...params } = subject;
  const notice = {
    personId: ownerId,
    kind: KIND_OF_EVENT[event],
    params,
    link: sheetLink(batchId),
  };
  await notify(tx, [notice], clock);
};
