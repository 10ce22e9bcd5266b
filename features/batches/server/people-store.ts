import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NamedPerson } from '#features/batches/contract.ts';
import { departments, isFoundPerson, people, placedPerson } from '#features/people/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { batchExtension, batchPerson } from './schema.ts';
import { fillsInHours } from './sql.ts';

const named = placedPerson(sql`p`, sql`d`);

export function findExcluded(executor: Executor, batchId: number): Promise<NamedPerson[]> {
  return rowsOf<NamedPerson>(
    executor,
    sql`
      select ${named}
      from batch_exclusion excluded
      join ${people} p on p.id = excluded.person_id
      join ${departments} d on d.id = p.dept_id
      where excluded.batch_id = ${batchId}
      order by p.staff_no`,
  );
}

interface FoundExtension extends NamedPerson {
  readonly until: string;
  readonly reason: string;
}

export async function findExtensions(executor: Executor, batchId: number) {
  const rows = await rowsOf<FoundExtension>(
    executor,
    sql`
      select ${named}, ${instantText(sql`extension.until`)} as until, extension.reason
      from batch_extension extension
      join ${people} p on p.id = extension.person_id
      join ${departments} d on d.id = p.dept_id
      where extension.batch_id = ${batchId}
      order by extension.until, p.staff_no`,
  );
  return rows.map(({ until, reason, ...person }) => ({ person, until, reason }));
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

/** Enabled people who fill in hours; of a batch, those it asks. */
export function findCandidates(
  executor: Executor,
  {
    query,
    batchId,
  }: { readonly query?: string | undefined; readonly batchId?: number | undefined },
): Promise<NamedPerson[]> {
  const offered =
    batchId === undefined
      ? sql`p.enabled and ${fillsInHours(sql`p`)}`
      : sql`p.id in (select person_id from batch_person where batch_id = ${batchId})`;
  return rowsOf<NamedPerson>(
    executor,
    sql`
      select ${named} from ${people} p join ${departments} d on d.id = p.dept_id
      where ${offered} and ${isFoundPerson(query, sql`p`)}
      order by p.staff_no limit ${MAX_CANDIDATES}`,
  );
}
