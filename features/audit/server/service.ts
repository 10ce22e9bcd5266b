import type { AuditEntryView, AuditQuery } from '#features/audit/contract.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findEntries } from './store.ts';

export function listAudit(
  { db }: SignedInContext,
  query: AuditQuery,
  timeZone: string,
): Promise<{ total: number; rows: AuditEntryView[] }> {
  return findEntries(db.executor, query, timeZone);
}
