import type { JobView } from '#features/jobs/contract.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { findRun } from '#server/platform/jobs/store.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** A job somebody else asked for is not there, rather than forbidden: its existence is theirs too. */
export async function readJob({ db, actor }: SignedInContext, id: string): Promise<JobView> {
  const requestedBy = scopesOf(actor.roles, 'jobs:read').includes('all') ? null : actor.userId;
  const run = await findRun(db.executor, id, requestedBy);
  if (run === null) throw new Refusal(commonRefusals.notFound);
  const { kind, state, step, percent, createdAt, finishedAt, result } = run;
  return { id, kind, state, step, percent, createdAt, finishedAt, result };
}
