import { and, count, eq, gte, ilike, lte, sql } from 'drizzle-orm';
import type { BatchListQuery, Progress } from '#features/batches/contract.ts';
import { summedBatches } from '#features/hours-reports/server/sql.ts';
import { SHEET_STATES, type SheetState } from '#features/timesheets/rules.ts';
import { sheets } from '#features/timesheets/server/sql.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { type Executor, oftenRowsOf } from '#server/platform/db/database.ts';
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

export interface SummedBatch extends Progress {
  readonly batchId: number;
  readonly requiredMinutes: Minutes;
}

/** Those of some batches that need not be counted. */
export const findSummed = (
  executor: Executor,
  batchIds: readonly number[],
): Promise<SummedBatch[]> =>
  oftenRowsOf<SummedBatch>(
    executor,
    sql`
      select summed.batch_id as "batchId", people, draft, submitted, returned, approved,
        required_minutes as "requiredMinutes"
      from ${summedBatches} summed where summed.batch_id = any(${sql.param(batchIds)}::int[])`,
  );

export interface SheetCount {
  readonly batchId: number;
  readonly state: SheetState;
  readonly sheets: number;
}

/** Each state of each batch is a stretch of an index: counted by itself, nothing has to be grouped. */
export function countSheets(
  executor: Executor,
  batchIds: readonly number[],
): Promise<SheetCount[]> {
  return oftenRowsOf<SheetCount>(
    executor,
    sql`
      select asked.id as "batchId", state, (
        select count(*)::int from ${sheets} sheet
        where sheet.batch_id = asked.id and sheet.state = states.state) as sheets
      from unnest(${sql.param(batchIds)}::int[]) as asked(id)
      cross join unnest(${sql.param([...SHEET_STATES])}::text[]) as states(state)`,
  );
}

export async function countPeople(executor: Executor, batchId: number): Promise<number> {
  const [row] = await executor
    .select({ people: count() })
    .from(batchPerson)
    .where(eq(batchPerson.batchId, batchId));
  return row?.people ?? 0;
}
