import { type AccessPreview, peopleRefusals } from '#features/people/contract.ts';
import { accessFigures, accessVerdict, isInvitable } from '#features/people/rules-access.ts';
import { endSessions, hashPassword, oneTimePassword } from '#features/session/server/service.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lockManaged } from '../staff/accounts.ts';
import { passwordSheet } from './sheet.ts';
import { findNewcomers, requestInvitations, setFirstPasswords } from './store.ts';

type Selection = { readonly ids: readonly number[] };

/** What giving these people access would do, before anybody decides how. */
export async function previewAccess(
  { db, today }: SignedInContext,
  { ids }: Selection,
  mail: boolean,
): Promise<AccessPreview> {
  return { mail, ...accessFigures(await findNewcomers(db.executor, ids, today)) };
}

/** Asks people in by e-mail; the mails themselves are sent by a job. */
export function invitePeople(
  context: SignedInContext,
  { ids }: Selection,
  mail: boolean,
): Promise<{ invited: number }> {
  if (!mail) throw new Refusal(peopleRefusals.noMailServer);
  return write(context, async (tx, audit) => {
    await lockManaged(tx, context.actor, ids);
    const invited = (await findNewcomers(tx, ids, context.today))
      .filter(isInvitable)
      .map(({ id }) => id);
    if (invited.length === 0) throw new Refusal(peopleRefusals.nobodyToInvite);
    await requestInvitations(tx, invited, context.now);
    for (const id of invited) {
      audit.record({ action: 'people.invite', entity: 'person', entityId: id });
    }
    return { invited: invited.length };
  });
}

/**
 * One-time passwords for everybody who still needs one, in a sheet that only whoever asks for it
 * ever sees. Hashed before the transaction: that takes longer than anything in it.
 */
export async function issuePasswords(
  context: SignedInContext,
  { ids }: Selection,
): Promise<FileReply> {
  const seen = await findNewcomers(context.db.executor, ids, context.today);
  const prepared = await Promise.all(
    seen
      .filter((person) => accessVerdict(person) === 'waiting')
      .map(async ({ id }) => {
        const password = oneTimePassword();
        return { id, password, passwordHash: await hashPassword(password) };
      }),
  );
  const issued = await write(context, async (tx, audit) => {
    await lockManaged(tx, context.actor, ids);
    const given = prepared.map(({ id, passwordHash }) => ({ id, passwordHash }));
    const done = await setFirstPasswords(tx, given, context.today);
    if (done.length === 0) throw new Refusal(peopleRefusals.nobodyNeedsPassword);
    await endSessions(tx, done);
    for (const id of done) {
      audit.record({ action: 'people.oneTimePassword', entity: 'person', entityId: id });
    }
    return new Set(done);
  });
  const passwordOf = new Map(prepared.map(({ id, password }) => [id, password]));
  return passwordSheet(
    context,
    seen.map((person) => ({
      ...person,
      password: issued.has(person.id) ? (passwordOf.get(person.id) ?? null) : null,
      leftOut: issued.has(person.id) ? null : person.active ? 'ownPassword' : 'accountDisabled',
    })),
  );
}
