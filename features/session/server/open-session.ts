import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RequestContext } from '#server/platform/wire/context.ts';
import { insertSession, type SessionOrigin } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const ACTIONS = { password: 'session.login', sso: 'session.ssoLogin' } as const;

/** Opens a session for somebody who has just proved who they are; gives its token. */
export async function openSession(
  tx: Transaction,
  audit: AuditTrail,
  context: RequestContext,
  person: { readonly id: number; readonly userName: string },
  via: SessionOrigin,
): Promise<string> {
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
  return token;
}
