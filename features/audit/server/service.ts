import type { AuditEntryView, AuditQuery } from '#features/audit/contract.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countEntries, findEntries } from './store.ts';

export async function listAudit(
  { db }: SignedInContext,
  query: AuditQuery,
  timeZone: string,
): Promise<{ total: number; rows: AuditEntryView[] }> {
  const total = await countEntries(db.executor, query, timeZone);
  const rows = await findEntries(db.executor, query, timeZone);
  return { total, rows };
}
