import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Filters, streamMatching } from './list-store.ts';
import { readable } from './reading.ts';
import { peopleWorkbook } from './sheet.ts';

/** The list as it is filtered and ordered on screen, every page of it. */
export function exportPeople(context: SignedInContext, filters: Filters): Promise<FileReply> {
  const { actor } = context;
  return peopleWorkbook(context, streamMatching(context, filters, readable(actor)));
}
