import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Executor, rowsOf, type Transaction } from '../db/database.ts';
import type { SignedInContext } from '../wire/context.ts';
import type { WrittenRecord } from './kind.ts';
import { importRecord, importRun } from './schema.ts';
import { inStatements } from './slices.ts';

const RECORDS_AT_ONCE = 500;

export type ImportRun = typeof importRun.$inferSelect;

interface Written {
  readonly kind: string;
  readonly scope: string;
  readonly fileName: string;
  readonly created: number;
  readonly updated: number;
  readonly records: readonly WrittenRecord[];
}

/** Keeps what an import has done, in its own transaction. */
export async function rememberImport(
  tx: Transaction,
  { actor, instant }: Pick<SignedInContext, 'actor' | 'instant'>,
  { records, ...run }: Written,
): Promise<void> {
  const by = { byId: actor.userId, byName: actor.nickName };
  const [row] = await tx
    .insert(importRun)
    .values({ ...run, ...by, at: instant })
    .returning({ id: importRun.id });
  if (row === undefined) throw new Error('the import was not remembered');
  await inStatements(records, RECORDS_AT_ONCE, (slice) =>
    rowsOf(
      tx,
      sql`
        insert into import_record (run_id, entity_id, what, version, before)
        select ${row.id}::int, given.id, given.what, given.version, given.before
        from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb)
          as given(id int, what text, version int, before jsonb)`,
    ),
  );
}

export function findRuns(
  executor: Executor,
  kind: string,
  scope: string,
  limit: number,
): Promise<ImportRun[]> {
  return executor
    .select()
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

export async function findRecords(tx: Transaction, runId: number): Promise<WrittenRecord[]> {
  const rows = await tx
    .select({
      id: importRecord.entityId,
      what: importRecord.what,
      version: importRecord.version,
      before: importRecord.before,
    })
    .from(importRecord)
    .where(eq(importRecord.runId, runId))
    .orderBy(importRecord.entityId);
  return rows as WrittenRecord[];
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

/** How people were before an import is nobody's business for ever. */
export async function forgetBefore(executor: Executor, before: Date): Promise<number> {
  const gone = await executor
    .delete(importRun)
    .where(lt(importRun.at, before.toISOString()))
    .returning({ id: importRun.id });
  return gone.length;
}
