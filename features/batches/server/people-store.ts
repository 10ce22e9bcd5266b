import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { NamedPerson } from '#features/batches/contract.ts';
import { FILLING_ROLES } from '#features/batches/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import { batchExclusion, batchExtension, batchPerson } from './schema.ts';

const namedPerson = {
  userId: person.id,
  nickName: person.nickName,
  staffNo: person.staffNo,
  deptNameZh: department.nameZh,
  deptNameEn: department.nameEn,
};

export function findExcluded(executor: Executor, batchId: number): Promise<NamedPerson[]> {
  return executor
    .select(namedPerson)
    .from(batchExclusion)
    .innerJoin(person, eq(person.id, batchExclusion.personId))
    .innerJoin(department, eq(department.id, person.deptId))
    .where(eq(batchExclusion.batchId, batchId))
    .orderBy(asc(person.staffNo));
}

export function findExtensions(executor: Executor, batchId: number) {
  return executor
    .select({
      person: namedPerson,
      until: batchExtension.until,
      reason: batchExtension.reason,
    })
    .from(batchExtension)
    .innerJoin(person, eq(person.id, batchExtension.personId))
    .innerJoin(department, eq(department.id, person.deptId))
    .where(eq(batchExtension.batchId, batchId))
    .orderBy(asc(batchExtension.until), asc(person.staffNo));
}

/** Which of these people the batch asks for hours. */
export async function peopleWithin(
  executor: Executor,
  batchId: number,
  personIds: readonly number[],
): Promise<Set<number>> {
  const rows = await executor
    .select({ id: batchPerson.personId })
    .from(batchPerson)
    .where(and(eq(batchPerson.batchId, batchId), inArray(batchPerson.personId, [...personIds])));
  return new Set(rows.map(({ id }) => id));
}

export async function upsertExtensions(
  executor: Executor,
  batchId: number,
  personIds: readonly number[],
  { until, reason }: { readonly until: string; readonly reason: string },
): Promise<void> {
  await executor
    .insert(batchExtension)
    .values(personIds.map((personId) => ({ batchId, personId, until, reason })))
    .onConflictDoUpdate({
      target: [batchExtension.batchId, batchExtension.personId],
      set: { until, reason },
    });
}

export async function deleteExtension(executor: Executor, batchId: number, personId: number) {
  const [row] = await executor
    .delete(batchExtension)
    .where(and(eq(batchExtension.batchId, batchId), eq(batchExtension.personId, personId)))
    .returning();
  return row ?? null;
}

const MAX_CANDIDATES = 30;

const searched = { written: [person.nickName, person.staffNo], sound: [person.pinyin] };

/** Enabled people who fill in hours; of a batch, those it asks. */
export function findCandidates(
  executor: Executor,
  {
    query,
    batchId,
  }: { readonly query?: string | undefined; readonly batchId?: number | undefined },
): Promise<NamedPerson[]> {
  const inBatch = sql`${person.id} in (select person_id from batch_person where batch_id = ${batchId})`;
  const filling = sql`${person.roles} && ${`{${FILLING_ROLES.join(',')}}`}::text[]`;
  return executor
    .select(namedPerson)
    .from(person)
    .innerJoin(department, eq(department.id, person.deptId))
    .where(
      and(batchId === undefined ? and(person.enabled, filling) : inBatch, foundBy(query, searched)),
    )
    .orderBy(asc(person.staffNo))
    .limit(MAX_CANDIDATES);
}
