import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { expandLinks } from '#features/budgets/rules.ts';
import { followingCovers } from '#features/budgets/rules-covers.ts';
import { monthsText } from '#features/periods/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { type Month, monthsInRange } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import { Refusal } from '#kernel/result.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import {
  type Cover,
  findCovers,
  findFollowers,
  findLinksOf,
  findSubs,
  findTaken,
  replaceCovers,
  restateActuals,
} from './covers-store.ts';

/** What the links of these versions come to, project by project. */
async function expanded(executor: Executor, versionIds: readonly number[]): Promise<Cover[]> {
  const links = await findLinksOf(executor, versionIds);
  const mains = links.filter(({ fillMode }) => fillMode === FillMode.MAIN_PROJECT);
  const mainIds = mains.map(({ projectId }) => projectId);
  const subs = await findSubs(executor, mainIds);
  return links.flatMap(({ fillMode, budgetId, ...link }) =>
    expandLinks([link], fillMode, subs).map((one) => ({ ...one, budgetId })),
  );
}

async function assertNotTaken(
  executor: Executor,
  budgetIds: readonly number[],
  covers: readonly Cover[],
): Promise<void> {
  const taken = await findTaken(executor, budgetIds, covers);
  if (taken === null) return;
  const { fromMonth, toMonth, project, code } = taken;
  const months = monthsText(monthsInRange(fromMonth, toMonth));
  throw new Refusal(budgetRefusals.projectTaken, { project, code, months });
}

interface Standing {
  readonly versionId: number;
  readonly budgetId: number;
}

/** What documents would cover with these versions of theirs in force. Closed months keep what covered them. */
async function coversWith(
  executor: Executor,
  standing: readonly Standing[],
  closedThrough: Month | null,
): Promise<Cover[]> {
  const budgetIds = standing.map(({ budgetId }) => budgetId);
  const versionIds = standing.map(({ versionId }) => versionId);
  const wanted = await expanded(executor, versionIds);
  const before = await findCovers(executor, budgetIds);
  const covers = budgetIds.flatMap((budgetId) => {
    const of = (all: readonly Cover[]) => all.filter((one) => one.budgetId === budgetId);
    const after = followingCovers(of(before), of(wanted), closedThrough);
    return after.map((one) => ({ ...one, budgetId }));
  });
  await assertNotTaken(executor, budgetIds, covers);
  return covers;
}

/** Tells early that a version could not become effective: another document has one of its projects. */
export async function assertCoverable(
  executor: Executor,
  standing: Standing,
  closedThrough: Month | null,
): Promise<void> {
  await coversWith(executor, [standing], closedThrough);
}

/**
 * Lets documents cover what these versions of theirs are linked to. The caller keeps projects from
 * moving meanwhile, so that what is read here is still so when it is written; the constraint of the
 * database would stop anything else.
 */
export async function coverAnew(
  tx: Transaction,
  standing: readonly Standing[],
  closedThrough: Month | null,
): Promise<void> {
  const covers = await coversWith(tx, standing, closedThrough);
  const budgetIds = standing.map(({ budgetId }) => budgetId);
  const before = await findCovers(tx, budgetIds);
  await replaceCovers(tx, budgetIds, covers);
  await restateActuals(tx, [...before, ...covers]);
}

/**
 * Documents that cover main projects with all beneath them follow sub-projects that come and move. It
 * is the first to listen: nothing but the projects is held when it waits for the months.
 */
export const coverMovedProjects: Listener<'projects'> = async (tx, { ids }) => {
  const followers = await findFollowers(tx, ids);
  if (followers.length === 0) return;
  const { ledger } = await lockMonths(tx);
  await coverAnew(tx, followers, ledger.closedThrough);
};
