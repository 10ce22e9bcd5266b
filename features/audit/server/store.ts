import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AuditEntryView, AuditQuery } from '#features/audit/contract.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Midnight of a day in the company's zone, as PostgreSQL reckons it. */
const startOfDay = (day: string, timeZone: string) =>
  sql`${day}::timestamp at time zone ${timeZone}`;

function conditions(query: AuditQuery, timeZone: string) {
  return and(
    query.actorId === undefined ? undefined : eq(auditEntry.actorId, query.actorId),
    query.action === undefined ? undefined : eq(auditEntry.action, query.action),
    query.entity === undefined ? undefined : eq(auditEntry.entity, query.entity),
    query.entityId === undefined ? undefined : eq(auditEntry.entityId, query.entityId),
    query.from === undefined
      ? undefined
      : sql`${auditEntry.at} >= ${startOfDay(query.from, timeZone)}`,
    query.to === undefined
      ? undefined
      : sql`${auditEntry.at} < ${startOfDay(query.to, timeZone)} + interval '1 day'`,
  );
}

export async function countEntries(executor: Executor, query: AuditQuery, timeZone: string) {
  const [row] = await executor
    .select({ total: count() })
    .from(auditEntry)
    .where(conditions(query, timeZone));
  return row?.total ?? 0;
}

export function findEntries(
  executor: Executor,
  query: AuditQuery,
  timeZone: string,
): Promise<AuditEntryView[]> {
  return executor
    .select()
    .from(auditEntry)
    .where(conditions(query, timeZone))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize);
}
