import { type ClientConfig, type LoginInfo, sessionRefusals } from '#features/session/contract.ts';
import { accountKey } from '#features/session/rules.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { Actor, RequestContext, SignedInContext } from '#server/platform/wire/context.ts';
import { openSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Sso } from './sso.ts';
import {
  actorOfDemoRole,
  actorOfSession,
  clearAttempts,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  findCredentials,
  findProfile,
  markAttemptFailed,
  replacePassword,
  type SessionLimits,
} from './store.ts';
import { admitAttempt, inTurn } from './throttle.ts';
import { demoRoleOf, hashToken, tokenOf } from './tokens.ts';

export { hashPassword, oneTimePassword } from './passwords.ts';

export interface SessionSettings {
  readonly limits: SessionLimits;
  /** Set in demo mode alone: only then do the role tokens exist. */
  readonly demo: ClientConfig['demo'];
  readonly guideUrl: string;
  readonly sso: Sso | null;
}

/** Who an `Authorization` header stands for, or null when it stands for nobody. */
export async function authenticate(
  executor: Executor,
  header: string | undefined,
  now: Date,
  settings: SessionSettings,
  attended: boolean,
): Promise<Actor | null> {
  const token = tokenOf(header);
  if (token === null) return null;
  const demoRole = settings.demo === null ? null : demoRoleOf(token);
  return demoRole === null
    ? actorOfSession(executor, hashToken(token), now, settings.limits, attended)
    : actorOfDemoRole(executor, demoRole);
}

interface Credentials {
  readonly id: number;
  readonly userName: string;
  readonly passwordHash: string;
}

/**
 * Checks a password within the limits on guessing, and notes a failure. The answer for an unknown,
 * disabled or passwordless account is the same as for a wrong password, in words and in time.
 */
async function checkPassword(
  context: RequestContext,
  account: string,
  password: string,
): Promise<Credentials | null> {
  const attempt = await admitAttempt(context, account);
  const found = await findCredentials(context.db.executor, account);
  const passwordHash = found?.enabled ? found.passwordHash : null;
  const matches = await verifyPassword(passwordHash, password);
  if (matches && found && passwordHash !== null) return { ...found, passwordHash };
  await write(context, async (tx, audit) => {
    await markAttemptFailed(tx, attempt);
    // The name as typed is not kept: people type passwords into the wrong field.
    audit.record({ action: 'session.checkFailed', entity: 'person', entityId: found?.id ?? '' });
  });
  return null;
}

export function login(
  context: RequestContext,
  request: { readonly userName: string; readonly password: string },
): Promise<string> {
  const account = accountKey(request.userName);
  return inTurn(account, async () => {
    const known = await checkPassword(context, account, request.password);
    if (known === null) throw new Refusal(sessionRefusals.loginFailed);
    const token = await write(context, async (tx, audit) => {
      await clearAttempts(tx, account);
      return openSession(tx, audit, context, known, 'password');
    });
    if (token === null) throw new Refusal(sessionRefusals.loginFailed);
    return token;
  });
}

export async function loginInfo(
  { db, actor, language }: SignedInContext,
  timeZone: string,
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
    timeZone,
    mustChangePassword: actor.mustChangePassword,
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
    throw new Refusal(sessionRefusals.passwordUnchanged);
  }
  const account = accountKey(actor.userName);
  return inTurn(account, async () => {
    const known = await checkPassword(context, account, request.oldPassword);
    if (known === null) throw new Refusal(sessionRefusals.oldPasswordWrong);
    const newHash = await hashPassword(request.newPassword);
    await write(context, async (tx, audit) => {
      const replaced = await replacePassword(tx, actor.userId, known.passwordHash, newHash);
      if (!replaced) throw new Refusal(commonRefusals.conflict);
      await clearAttempts(tx, account);
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
  await clearAttempts(tx, accountKey(userName));
}

export function clientConfig({ demo, guideUrl, sso }: SessionSettings): ClientConfig {
  return { demo, guideUrl, sso: sso === null ? null : { name: sso.name } };
}
