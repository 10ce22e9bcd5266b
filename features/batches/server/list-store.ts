import { and, count, eq, gte, ilike, lte, sql } from 'drizzle-orm';
import type { BatchListQuery } from '#features/batches/contract.ts';
import { sheets } from '#features/timesheets/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { containing, ordered, pageBounds } from '#server/platform/list/list-query.ts';
import { batch, batchPerson } from './schema.ts';

export async function listBatches(executor: Executor, query: BatchListQuery) {
  const { year } = query;
  const wanted = and(
    query.query ? ilike(batch.name, containing(query.query)) : undefined,
    query.status === undefined ? undefined : eq(batch.status, query.status),
    year === undefined ? undefined : lte(batch.startDate, `${year}-12-31`),
    year === undefined ? undefined : gte(batch.endDate, `${year}-01-01`),
  );
  const { limit, offset } = pageBounds(query);
  const columns = { name: batch.name, startDate: batch.startDate, deadline: batch.deadline };
  const rows = await executor
    .select()
    .from(batch)
    .where(wanted)
    .orderBy(...ordered(query.sort, columns, batch.id))
    .limit(limit)
    .offset(offset);
  const [found] = await executor.select({ total: count() }).from(batch).where(wanted);
  return { rows, total: found?.total ?? 0 };
}

export interface SheetCount {
  readonly batchId: number;
  readonly state: 'draft' | 'submitted' | 'returned' | 'approved';
  readonly sheets: number;
}

export function countSheets(
  executor: Executor,
  batchIds: readonly number[],
): Promise<SheetCount[]> {
  return rowsOf<SheetCount>(
    executor,
    sql`
      select batch_id as "batchId", state, count(*)::int as sheets
      from ${sheets} sheet where batch_id = any(${sql.param(batchIds)}::int[])
      group by batch_id, state`,
  );
}

export async function countPeople(executor: Executor, batchId: number): Promise<number> {
  const [row] = await executor
    .select({ people: count() })
    .from(batchPerson)
    .where(eq(batchPerson.batchId, batchId));
  return row?.people ?? 0;
}
