import { and, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEntryView, AuditQuery } from '#features/audit/contract.ts';
import { person } from '#features/people/server/schema.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { pageBounds } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';

/** Midnight of a day in the company's zone, as PostgreSQL reckons it. */
const startOfDay = (day: string, timeZone: string) =>
  sql`${day}::timestamp at time zone ${timeZone}`;

/** Records that are known by the number of a person. */
const ABOUT_PEOPLE = ['person', 'personalRate'];

/** The log keeps the user name; everything else about the person is as it is today. */
const doneBy = {
  written: [auditEntry.actorName, person.nickName, person.staffNo],
  sound: [person.pinyin],
};

function conditions(query: AuditQuery, timeZone: string) {
  return and(
    query.actorId === undefined ? undefined : eq(auditEntry.actorId, query.actorId),
    foundBy(query.actor, doneBy),
    query.feature === undefined
      ? undefined
      : sql`split_part(${auditEntry.action}, '.', 1) = ${query.feature}`,
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

/** One page of the log, newest first, and how many entries there are, in one statement. */
export async function findEntries(
  executor: Executor,
  query: AuditQuery,
  timeZone: string,
): Promise<{ total: number; rows: AuditEntryView[] }> {
  const { limit, offset } = pageBounds(query);
  const where = conditions(query, timeZone);
  const counted = executor
    .select({ total: count().as('total') })
    .from(auditEntry)
    .leftJoin(person, eq(person.id, auditEntry.actorId))
    .where(where)
    .as('counted');
  const shown = executor
    .select({ ...getTableColumns(auditEntry), actorNick: person.nickName })
    .from(auditEntry)
    .leftJoin(person, eq(person.id, auditEntry.actorId))
    .where(where)
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(limit)
    .offset(offset)
    .as('shown');
  const concerned = alias(person, 'concerned');
  // A page beyond the last still tells the total, in a row without an entry.
  const found = await executor
    .select({ total: counted.total, shown: shown._.selectedFields, entityName: concerned.nickName })
    .from(counted)
    .leftJoin(shown, sql`true`)
    .leftJoin(
      concerned,
      and(inArray(shown.entity, ABOUT_PEOPLE), sql`${concerned.id}::text = ${shown.entityId}`),
    )
    .orderBy(desc(shown.at), desc(shown.id));
  return {
    total: found[0]?.total ?? 0,
    rows: found.flatMap(({ shown: entry, entityName }) =>
      entry === null ? [] : [{ ...entry, entityName }],
    ),
  };
}
