import { peopleRefusals } from '#features/people/contract.ts';
import { managementProblem } from '#features/people/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import {
  endSessions,
  forgetAttempts,
  hashPassword,
  oneTimePassword,
} from '#features/session/server/service.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { assertSuperAdminLeft } from './service.ts';
import {
  deletePeople,
  type LockedPerson,
  lockPeople,
  namesInUse,
  setEnabled,
  setOneTimePassword,
} from './store.ts';

/** All of these people, each of whom the actor may disable, delete or reset; or a refusal. */
export async function lockManaged(
  tx: Transaction,
  actor: Actor,
  ids: readonly number[],
): Promise<LockedPerson[]> {
  const locked = await lockPeople(tx, ids);
  if (locked.length < ids.length) throw new Refusal(commonRefusals.notFound);
  for (const target of locked) {
    const problem = managementProblem(actor, target);
    if (problem !== null) throw new Refusal(peopleRefusals[problem], { name: target.nickName });
  }
  return locked;
}

const includesSuperAdmin = (people: readonly LockedPerson[]) =>
  people.some(({ roles, enabled }) => enabled && roles.includes('super_admin'));

/** More names than this are not read in a message; the answer carries them all. */
const NAMES_IN_MESSAGE = 5;

function inUse({ language }: SignedInContext, names: readonly string[]): Refusal {
  const listed = names.slice(0, NAMES_IN_MESSAGE).join(language === 'zh' ? '、' : ', ');
  const more = names.length > NAMES_IN_MESSAGE ? ' …' : '';
  return new Refusal(peopleRefusals.personInUse, { names: listed + more }, { names });
}

/** Deletes people, all or none. What refers to somebody keeps them; the database decides that. */
export async function removePeople(context: SignedInContext, ids: readonly number[]) {
  await write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const locked = await lockManaged(tx, context.actor, ids);
    for (const { hireDate } of locked) months.assertOpen({ from: hireDate });
    await context.announce(tx, 'removing', { kind: 'person', ids });
    // Only for its words: the constraints below have the last one.
    const names = await namesInUse(tx, ids);
    if (names.length > 0) throw inUse(context, names);
    await refusing(deletePeople(tx, ids), ({ kind }) =>
      kind === 'foreignKey' ? new Refusal(commonRefusals.conflict) : null,
    );
    if (includesSuperAdmin(locked)) await assertSuperAdminLeft(tx);
    for (const { id, version: _, approvals: __, ...before } of locked) {
      audit.record({ action: 'people.remove', entity: 'person', entityId: id, before });
    }
    await context.announce(tx, 'people', { ids });
  });
  return null;
}

/** Enables or disables accounts, all or none; those that already are so are left alone. */
export function setPeopleEnabled(
  context: SignedInContext,
  { ids, enabled }: { readonly ids: readonly number[]; readonly enabled: boolean },
): Promise<{ changed: number }> {
  return write(context, async (tx, audit) => {
    const locked = await lockManaged(tx, context.actor, ids);
    const changing = locked.filter((target) => target.enabled !== enabled);
    if (changing.length === 0) {
      audit.nothingChanged();
      return { changed: 0 };
    }
    const changed = changing.map(({ id }) => id);
    await setEnabled(tx, changed, enabled);
    if (!enabled) {
      if (includesSuperAdmin(changing)) await assertSuperAdminLeft(tx);
      await endSessions(tx, changed);
    }
    for (const id of changed) {
      audit.record({
        action: enabled ? 'people.enable' : 'people.disable',
        entity: 'person',
        entityId: id,
        before: { enabled: !enabled },
        after: { enabled },
      });
    }
    await context.announce(tx, 'people', { ids: changed });
    return { changed: changed.length };
  });
}

/** A new password for somebody who has none or forgot it; only whoever asks for it ever sees it. */
export async function resetPassword(context: SignedInContext, id: number) {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await write(context, async (tx, audit) => {
    const [locked] = await lockManaged(tx, context.actor, [id]);
    if (locked === undefined) throw new Refusal(commonRefusals.notFound);
    await setOneTimePassword(tx, id, passwordHash);
    await forgetAttempts(tx, locked.userName);
    await endSessions(tx, [id]);
    audit.record({ action: 'people.resetPassword', entity: 'person', entityId: id });
  });
  return { password };
}
