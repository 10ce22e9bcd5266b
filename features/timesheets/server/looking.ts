import { type FoundProjects, MAX_FOUND_PROJECTS } from '#features/timesheets/contract.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { fillerFor } from './page.ts';
import { findProjects, searchProjects } from './projects-store.ts';

interface Looking {
  readonly staffNo: string;
  readonly batchId: number;
  readonly query?: string | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** What the page of a sheet was not told about: projects by a text, or those that are named. */
export async function lookForProjects(
  context: SignedInContext,
  { staffNo, batchId, query, ids }: Looking,
): Promise<FoundProjects> {
  const { executor } = context.db;
  const { batches, ...filler } = await fillerFor(context, staffNo);
  const batch = batches.find(({ id }) => id === batchId);
  if (batch === undefined) throw new Refusal(commonRefusals.notFound);
  if (ids !== undefined) {
    return { projects: await findProjects(executor, filler, batch.fillMode, ids), more: false };
  }
  const limit = MAX_FOUND_PROJECTS;
  const found = await searchProjects(executor, filler, { batch, text: query, limit });
  return { projects: found.slice(0, limit), more: found.length > limit };
}
