import { lockAdmission } from '#features/people/server/service.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/wire/context.ts';
import { rememberDevice } from './device.ts';
import { insertSession, type SessionOrigin } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const ACTIONS = { password: 'session.login', sso: 'session.ssoLogin' } as const;

interface OpenedSession {
  readonly token: string;
  /** What the browser shows at the next sign-in, to be known again. */
  readonly deviceToken: string;
}

/**
 * Opens a session for somebody who has just proved who they are; gives its token, or null where
 * the account was disabled or got another password in that moment, or its owner has left.
 */
export async function openSession(
  tx: Transaction,
  audit: AuditTrail,
  context: RequestContext,
  person: { readonly id: number; readonly userName: string; readonly passwordHash?: string },
  via: SessionOrigin,
): Promise<OpenedSession | null> {
  const { id, passwordHash = null } = person;
  if (!(await lockAdmission(tx, id, passwordHash, context.today))) {
    audit.nothingChanged();
    return null;
  }
  const token = newToken();
  audit.actAs({ userId: person.id, userName: person.userName });
  await insertSession(tx, {
    tokenHash: hashToken(token),
    personId: person.id,
    now: context.now,
    address: context.address,
    userAgent: context.userAgent,
    via,
  });
  audit.record({ action: ACTIONS[via], entity: 'person', entityId: person.id });
  return { token, deviceToken: await rememberDevice(tx, context, person.id) };
}
