import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  type AuditEntryView,
  type AuditPage,
  type AuditQuery,
  MOST_COUNTED,
} from '#features/audit/contract.ts';
import { type Reference, type ReferenceKind, SIGN_IN_ACTIONS } from '#features/audit/rules.ts';
import { batches } from '#features/batches/server/sql.ts';
import { budgets } from '#features/budgets/server/sql.ts';
import { departments, isFoundPerson, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { sheets } from '#features/timesheets/server/sql.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { pageBounds } from '#server/platform/list/list-query.ts';

/** Midnight of a day in the company's zone, as PostgreSQL reckons it. */
const startOfDay = (day: string, timeZone: string) =>
  sql`${day}::timestamp at time zone ${timeZone}`;

/** The log keeps the user name; everything else about the person is as it is today. */
const doneBy = (text: string | undefined) =>
  isFoundPerson(text, sql`actor`, [sql`${auditEntry.actorName}`]);

const actor = sql`${people} as actor`;
const isActor = sql`actor.id = ${auditEntry.actorId}`;

function ofKind(kind: AuditQuery['kind']): SQL | undefined {
  if (kind === undefined) return undefined;
  const signIns = [...SIGN_IN_ACTIONS];
  return kind === 'signIns'
    ? inArray(auditEntry.action, signIns)
    : notInArray(auditEntry.action, signIns);
}

function conditions(query: AuditQuery, timeZone: string) {
  return and(
    query.actorId === undefined ? undefined : eq(auditEntry.actorId, query.actorId),
    doneBy(query.actor),
    query.feature === undefined
      ? undefined
      : sql`split_part(${auditEntry.action}, '.', 1) = ${query.feature}`,
    query.action === undefined ? undefined : eq(auditEntry.action, query.action),
    ofKind(query.kind),
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

/** One page of the log, newest first, and how many entries there are as far as is counted, in one statement. */
export async function findEntries(
  executor: Executor,
  query: AuditQuery,
  timeZone: string,
): Promise<Omit<AuditPage, 'rows'> & { rows: Omit<AuditEntryView, 'names'>[] }> {
  const { limit, offset } = pageBounds(query);
  const where = conditions(query, timeZone);
  const some = executor
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .leftJoin(actor, isActor)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('some');
  const counted = executor
    .select({ total: count().as('total') })
    .from(some)
    .as('counted');
  const shown = executor
    .select({
      ...getTableColumns(auditEntry),
      actorNick: sql<string | null>`actor.nick_name`.as('actor_nick'),
    })
    .from(auditEntry)
    .leftJoin(actor, isActor)
    .where(where)
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(limit)
    .offset(offset)
    .as('shown');
  // A page beyond the last still tells the total, in a row without an entry.
  const found = await executor
    .select({ total: counted.total, shown: shown._.selectedFields })
    .from(counted)
    .leftJoin(shown, sql`true`)
    .orderBy(desc(shown.at), desc(shown.id));
  const total = found[0]?.total ?? 0;
  return {
    total: Math.min(total, MOST_COUNTED),
    more: total > MOST_COUNTED,
    rows: found.flatMap(({ shown: entry }) => entry ?? []),
  };
}

export interface FoundName extends Reference {
  readonly zh: string;
  readonly en: string;
}

/** What these records are called today, in one statement; those that are gone are left out. */
export function findNames(
  executor: Executor,
  references: readonly Reference[],
): Promise<FoundName[]> {
  const ids = (kind: ReferenceKind) =>
    JSON.stringify(references.filter((one) => one.kind === kind).map(({ id }) => id));
  const among = (kind: ReferenceKind) =>
    sql`(select value::int from jsonb_array_elements_text(${ids(kind)}::jsonb))`;
  return rowsOf<FoundName>(
    executor,
    sql`
      select 'person' as kind, id, nick_name as zh, nick_name as en
      from ${people} person where id in ${among('person')}
      union all
      select 'department', id, name_zh, name_en
      from ${departments} department where id in ${among('department')}
      union all
      select 'project', id, name_zh, case when name_en = '' then name_zh else name_en end
      from ${projects} project where id in ${among('project')}
      union all
      select 'budget', id, name, name from ${budgets} budget where id in ${among('budget')}
      union all
      select 'batch', id, name, name from ${batches} batch where id in ${among('batch')}
      union all
      select 'sheet', sheet.id, owner.nick_name || ' · ' || batch.name,
        owner.nick_name || ' · ' || batch.name
      from ${sheets} sheet
      join ${people} owner on owner.id = sheet.person_id
      join ${batches} batch on batch.id = sheet.batch_id
      where sheet.id in ${among('sheet')}`,
  );
}
