import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Filters, findMatching } from './list-store.ts';
import { readable } from './reading.ts';
import { peopleWorkbook } from './sheet.ts';

/** The list as it is filtered and ordered on screen, every page of it. */
export async function exportPeople(
  { db, actor, language, today }: SignedInContext,
  filters: Filters,
): Promise<FileReply> {
  return peopleWorkbook(await findMatching(db.executor, filters, readable(actor), today), language);
}
