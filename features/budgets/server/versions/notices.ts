import type { NewNotice } from '#features/notices/rules.ts';
import { notify } from '#features/notices/server/service.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { BudgetAccess } from '../access.ts';
import type { Candidate } from './candidates.ts';
import { findTold } from './review-store.ts';
import type { StoredVersion } from './store.ts';

const linkTo = (budgetId: number) => `/budgetManagement/budgetDetail/${budgetId}`;

/** Tells those whom a version waits for now. */
export async function tellReviewers(
  tx: Transaction,
  context: SignedInContext,
  { id, code, name }: BudgetAccess,
  reviewers: readonly Candidate[],
): Promise<void> {
  const notices = reviewers.map(
    ({ userId: personId }): NewNotice => ({
      personId,
      kind: 'budgetToReview',
      params: { code, name, by: context.actor.nickName },
      link: linkTo(id),
    }),
  );
  await notify(tx, notices, context);
}

type Ending =
  | { readonly kind: 'budgetReturned'; readonly reason: string }
  | { readonly kind: 'budgetEffective' };

/** Tells those who work on a document how its review ended. */
export async function tellEnding(
  tx: Transaction,
  context: SignedInContext,
  { id, code, name }: BudgetAccess,
  version: StoredVersion,
  ending: Ending,
): Promise<void> {
  const { actor, today } = context;
  const told = await findTold(tx, version, today, actor.userId);
  const common = { link: linkTo(id) };
  const notices = told.map((personId): NewNotice => {
    if (ending.kind === 'budgetEffective') {
      const params = { code, name, version: String(version.versionNo) };
      return { personId, kind: ending.kind, params, ...common };
    }
    const params = { code, name, by: actor.nickName, reason: ending.reason };
    return { personId, kind: ending.kind, params, ...common };
  });
  await notify(tx, notices, context);
}
