import { findCredentials, replacePassword } from '#features/people/server/service.ts';
import { type ClientConfig, type LoginInfo, sessionRefusals } from '#features/session/contract.ts';
import { accountKey } from '#features/session/rules.ts';
import { commonRefusals, fieldRefusal, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { Actor, RequestContext, SignedInContext } from '#server/platform/wire/context.ts';
import { sourceOf } from './device.ts';
import { openSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Sso } from './sso.ts';
import {
  actorOfDemoRole,
  actorOfSession,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  findProfile,
  type SessionLimits,
} from './store.ts';
import {
  admitAttempt,
  forgetFailures,
  fromSession,
  inTurn,
  type Source,
  settleAttempt,
} from './throttle.ts';
import { demoRoleOf, hashToken, tokenOf } from './tokens.ts';

export { hashPassword, oneTimePassword } from './passwords.ts';

export interface SessionSettings {
  readonly limits: SessionLimits;
  /** Set in demo mode alone: only then do the role tokens exist. */
  readonly demo: ClientConfig['demo'];
  readonly guideUrl: string;
  readonly timeZone: string;
  readonly sso: Sso | null;
}

/** Who an `Authorization` header stands for, or null when it stands for nobody. */
export async function authenticate(
  executor: Executor,
  header: string | undefined,
  clock: Clock,
  settings: SessionSettings,
  attended: boolean,
): Promise<Actor | null> {
  const token = tokenOf(header);
  if (token === null) return null;
  const demoRole = settings.demo === null ? null : demoRoleOf(token);
  return demoRole === null
    ? actorOfSession(executor, hashToken(token), clock, settings.limits, attended)
    : actorOfDemoRole(executor, demoRole, clock.today);
}

interface Credentials {
  readonly id: number;
  readonly userName: string;
  readonly passwordHash: string;
}

/**
 * Checks a password, as soon as whoever tries has waited long enough. The answer for an unknown,
 * disabled or passwordless account, or for somebody who has left, is the same as for a wrong
 * password, in words and in time.
 */
async function checkPassword(
  context: RequestContext,
  account: string,
  password: string,
  source: Source,
): Promise<Credentials | null> {
  await admitAttempt(context, source);
  const found = await findCredentials(context.db.executor, account, context.today);
  const passwordHash = found?.active ? found.passwordHash : null;
  const matches = await verifyPassword(passwordHash, password);
  if (matches && found && passwordHash !== null) return { ...found, passwordHash };
  await write(context, async (_, audit) => {
    // The name as typed is not kept: people type passwords into the wrong field.
    audit.record({ action: 'session.checkFailed', entity: 'person', entityId: found?.id ?? '' });
  });
  return null;
}

export async function login(
  context: RequestContext,
  request: { readonly userName: string; readonly password: string },
): Promise<string> {
  const account = accountKey(request.userName);
  const source = await sourceOf(context, account);
  const opened = await inTurn(context, source, async () => {
    const known = await checkPassword(context, account, request.password, source);
    if (known === null) return null;
    return write(context, async (tx, audit) => {
      await settleAttempt(tx, source, context.now);
      return openSession(tx, audit, context, known, 'password');
    });
  });
  if (opened === null) throw new Refusal(sessionRefusals.loginFailed);
  context.device.keep(opened.deviceToken);
  return opened.token;
}

export async function loginInfo(
  { db, actor, language }: SignedInContext,
  { timeZone }: SessionSettings,
): Promise<LoginInfo> {
  const profile = await findProfile(db.executor, actor.userId, language);
  if (profile === null) throw new Refusal(commonRefusals.sessionEnded);
  return {
    roles: [...actor.granted],
    approvals: [...actor.approvals],
    name: actor.nickName,
    avatar: '',
    introduction: '',
    userInfo: {
      userId: actor.userId,
      userName: actor.userName,
      nickName: actor.nickName,
      staffNo: actor.staffNo,
      deptId: actor.deptId,
      deptName: profile.deptName,
      hireDate: profile.hireDate,
    },
    mustChangePassword: actor.mustChangePassword,
    timeZone,
  };
}

export async function logout(context: SignedInContext): Promise<null> {
  const { tokenHash, userId } = context.actor;
  await write(context, async (tx, audit) => {
    if (tokenHash !== null) await deleteSession(tx, tokenHash);
    audit.record({ action: 'session.logout', entity: 'person', entityId: userId });
  });
  return null;
}

export async function changePassword(
  context: SignedInContext,
  request: { readonly userId: number; readonly oldPassword: string; readonly newPassword: string },
): Promise<null> {
  const { actor } = context;
  if (request.userId !== actor.userId) throw new Refusal(sessionRefusals.notYourAccount);
  if (request.newPassword === request.oldPassword) {
    throw fieldRefusal([refusedField('newPassword', sessionRefusals.passwordUnchanged)]);
  }
  const account = accountKey(actor.userName);
  const source = fromSession(account, actor.tokenHash ?? context.address);
  return inTurn(context, source, async () => {
    const known = await checkPassword(context, account, request.oldPassword, source);
    if (known === null) {
      throw fieldRefusal([refusedField('oldPassword', sessionRefusals.oldPasswordWrong)]);
    }
    const newHash = await hashPassword(request.newPassword);
    await write(context, async (tx, audit) => {
      const replaced = await replacePassword(tx, actor.userId, known.passwordHash, newHash);
      if (!replaced) throw new Refusal(commonRefusals.conflict);
      await settleAttempt(tx, source, context.now);
      await deleteOtherSessions(tx, actor.userId, actor.tokenHash);
      audit.record({
        action: 'session.changePassword',
        entity: 'person',
        entityId: actor.userId,
      });
    });
    return null;
  });
}

/** Ends every session of these people, wherever they are signed in. */
export async function endSessions(tx: Transaction, personIds: readonly number[]): Promise<void> {
  await deleteSessionsOf(tx, personIds);
}

/** Failed attempts no longer count: somebody has just been given a new password. */
export async function forgetAttempts(tx: Transaction, userName: string): Promise<void> {
  await forgetFailures(tx, accountKey(userName));
}

export function clientConfig({ demo, guideUrl, sso }: SessionSettings): ClientConfig {
  return { demo, guideUrl, sso: sso === null ? null : { name: sso.name } };
}
