import { and, count, desc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Executor, rowsOf, type Transaction } from '../db/database.ts';
import type { SignedInContext } from '../wire/context.ts';
import type { FileTotals, Remember, WrittenRecord } from './kind.ts';
import { importRecord, importRun } from './schema.ts';
import { inStatements } from './slices.ts';

const RECORDS_AT_ONCE = 500;
const RECORDS_READ = 250;

export type ImportRun = typeof importRun.$inferSelect;

interface Written {
  readonly kind: string;
  readonly scope: string;
  readonly fileName: string;
  readonly created: number;
  readonly updated: number;
  readonly totals: FileTotals | null;
}

/** Keeps what an import has done, in its own transaction; what has written nothing is not kept. */
export function importMemory(
  tx: Transaction,
  { actor, instant }: Pick<SignedInContext, 'actor' | 'instant'>,
  run: Written,
): { readonly remember: Remember; isEmpty(): boolean } {
  let runId: number | null = null;
  async function begin(): Promise<number> {
    const by = { byId: actor.userId, byName: actor.nickName };
    const [row] = await tx
      .insert(importRun)
      .values({ ...run, ...by, at: instant })
      .returning({ id: importRun.id });
    if (row === undefined) throw new Error('the import was not remembered');
    return row.id;
  }
  async function remember(records: readonly WrittenRecord[]): Promise<void> {
    if (records.length === 0) return;
    runId ??= await begin();
    const id = runId;
    await inStatements(records, RECORDS_AT_ONCE, (slice) =>
      rowsOf(
        tx,
        sql`
          insert into import_record (run_id, entity_id, what, version, before)
          select ${id}::int, given.id, given.what, given.version, given.before
          from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb)
            as given(id int, what text, version int, before jsonb)`,
      ),
    );
  }
  return { remember, isEmpty: () => runId === null };
}

/** With whether there is still something to take it back with. */
export function findRuns(
  executor: Executor,
  kind: string,
  scope: string,
  limit: number,
): Promise<(ImportRun & { readonly hasRecords: boolean })[]> {
  const hasRecords = sql<boolean>`exists (
    select from import_record record where record.run_id = ${importRun.id})`;
  return executor
    .select({ ...getTableColumns(importRun), hasRecords })
    .from(importRun)
    .where(and(eq(importRun.kind, kind), eq(importRun.scope, scope)))
    .orderBy(desc(importRun.id))
    .limit(limit);
}

/** The import, held against somebody else who takes it back. */
export async function lockRun(
  tx: Transaction,
  kind: string,
  id: number,
): Promise<ImportRun | null> {
  const [run] = await tx
    .select()
    .from(importRun)
    .where(and(eq(importRun.id, id), eq(importRun.kind, kind)))
    .for('update');
  return run ?? null;
}

/** What an import has written, some records after the others, as often as somebody asks. */
export function recordsOf(tx: Transaction, runId: number): AsyncIterable<readonly WrittenRecord[]> {
  async function* portions() {
    let last = 0;
    for (;;) {
      const rows = await tx
        .select({
          id: importRecord.entityId,
          what: importRecord.what,
          version: importRecord.version,
          before: importRecord.before,
        })
        .from(importRecord)
        .where(and(eq(importRecord.runId, runId), gt(importRecord.entityId, last)))
        .orderBy(importRecord.entityId)
        .limit(RECORDS_READ);
      const [final] = rows.slice(-1);
      if (final === undefined) return;
      last = final.id;
      yield rows as readonly WrittenRecord[];
    }
  }
  return { [Symbol.asyncIterator]: portions };
}

/** How many there are, and how many of them were there before. */
export async function countRecords(
  tx: Transaction,
  runId: number,
): Promise<{ readonly total: number; readonly restored: number }> {
  const [counted] = await tx
    .select({ total: count(), restored: count(importRecord.before) })
    .from(importRecord)
    .where(eq(importRecord.runId, runId));
  return counted ?? { total: 0, restored: 0 };
}

/** It is taken back once; its records are of no more use. */
export async function markUndone(
  tx: Transaction,
  id: number,
  at: string,
  by: string,
): Promise<void> {
  await tx
    .update(importRun)
    .set({ undoneAt: at, undoneBy: by })
    .where(and(eq(importRun.id, id), isNull(importRun.undoneAt)));
  await tx.delete(importRecord).where(eq(importRecord.runId, id));
}

/** How people were before an import is nobody's business for ever; what a file of the accounts came to is. */
export async function forgetBefore(executor: Executor, before: Date): Promise<number> {
  // Held first: an import that somebody takes back keeps its records until that is done.
  await rowsOf(
    executor,
    sql`
      with old as (
        select id from import_run run where at < ${before.toISOString()} and totals is not null
          and exists (select from import_record record where record.run_id = run.id)
        for update
      )
      delete from import_record where run_id in (select id from old)`,
  );
  const gone = await executor
    .delete(importRun)
    .where(and(lt(importRun.at, before.toISOString()), isNull(importRun.totals)))
    .returning({ id: importRun.id });
  return gone.length;
}
