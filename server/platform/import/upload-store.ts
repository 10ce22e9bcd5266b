import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database.ts';
import { jobRun } from '../jobs/schema.ts';
import { importUpload, importUploadPart } from './schema.ts';
import { inStatements } from './slices.ts';

/** A multiple of three bytes, so that pieces of base64 can be put together again. */
const PIECE = 384 * 1024;

export type ImportUpload = typeof importUpload.$inferSelect;

/** Keeps a file until its job has taken it in. */
export async function keepUpload(
  tx: Transaction,
  upload: ImportUpload,
  file: Uint8Array,
): Promise<void> {
  await tx.insert(importUpload).values(upload);
  const whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const places = Array.from({ length: Math.ceil(whole.length / PIECE) }, (_, place) => place);
  await inStatements(places, 1, async ([place = 0]) => {
    const content = whole.subarray(place * PIECE, (place + 1) * PIECE).toString('base64');
    await tx.insert(importUploadPart).values({ uploadId: upload.id, place, content });
    return [];
  });
}

export async function findUpload(
  executor: Executor,
  id: string,
): Promise<{ readonly upload: ImportUpload; readonly file: Uint8Array } | null> {
  const [upload] = await executor.select().from(importUpload).where(eq(importUpload.id, id));
  if (upload === undefined) return null;
  const places = await executor
    .select({ place: importUploadPart.place })
    .from(importUploadPart)
    .where(eq(importUploadPart.uploadId, id))
    .orderBy(importUploadPart.place);
  const pieces = await inStatements(places, 1, async ([{ place } = { place: 0 }]) => {
    const found = await executor
      .select({ content: importUploadPart.content })
      .from(importUploadPart)
      .where(and(eq(importUploadPart.uploadId, id), eq(importUploadPart.place, place)));
    return found.map(({ content }) => Buffer.from(content, 'base64'));
  });
  return { upload, file: Buffer.concat(pieces) };
}

export async function dropUpload(executor: Executor, id: string): Promise<void> {
  await executor.delete(importUpload).where(eq(importUpload.id, id));
}

/** What jobs left that were given up. */
export async function dropUploadsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(importUpload).where(lt(importUpload.createdAt, before.toISOString()));
}

/** The import of somebody that is still under way. */
export async function findRunning(
  executor: Executor,
  kind: string,
  scope: string,
  byId: number,
): Promise<Pick<ImportUpload, 'id' | 'fileName' | 'mode'> | null> {
  const [running] = await executor
    .select({ id: importUpload.id, fileName: importUpload.fileName, mode: importUpload.mode })
    .from(importUpload)
    .innerJoin(jobRun, eq(jobRun.id, importUpload.id))
    .where(
      and(
        eq(importUpload.kind, kind),
        eq(importUpload.scope, scope),
        eq(importUpload.byId, byId),
        inArray(jobRun.state, ['queued', 'running']),
      ),
    )
    .orderBy(desc(importUpload.createdAt))
    .limit(1);
  return running ?? null;
}
