import type { Thresholds } from '#features/budgets/rules.ts';
import type { NewNotice } from '#features/notices/rules.ts';
import { notify } from '#features/notices/server/service.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { BudgetAccess } from '../access.ts';
import type { OwnThresholds } from '../documents/thresholds-store.ts';
import { type Candidate, findReviewers } from './candidates.ts';
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

const analysisOf = (budgetId: number) => `/budgetManagement/analysis/${budgetId}`;

const thresholdsText = ({ warnPercent, overPercent }: Thresholds) =>
  `${warnPercent}/${overPercent}`;

/** Tells those who decide about a document by what it is judged from now on. */
export async function tellThresholds(
  tx: Transaction,
  context: SignedInContext,
  { id, code, name }: BudgetAccess,
  { from, to }: { readonly from: Thresholds; readonly to: Thresholds },
): Promise<void> {
  const { actor, today } = context;
  const reviewers = await findReviewers(tx, id, today);
  const params = {
    ...{ code, name, by: actor.nickName, from: thresholdsText(from), to: thresholdsText(to) },
  };
  const notices = reviewers
    .filter((personId) => personId !== actor.userId)
    .map(
      (personId): NewNotice => ({
        ...{ personId, kind: 'budgetThresholds', params },
        link: analysisOf(id),
      }),
    );
  await notify(tx, notices, context);
}

interface ThresholdsChange {
  readonly from: Thresholds;
  readonly to: Thresholds;
  readonly marked: readonly OwnThresholds[];
}

/** Tells those who decide about documents, and owners of those that are marked from now on. */
export async function tellCompanyThresholds(
  tx: Transaction,
  context: SignedInContext,
  { from, to, marked }: ThresholdsChange,
): Promise<void> {
  const { actor, today } = context;
  const company = thresholdsText(to);
  const params = { by: actor.nickName, from: thresholdsText(from), to: company };
  const link = '/budgetManagement/budgeList';
  const notices: NewNotice[] = [
    ...(await findReviewers(tx, 'any', today)).map(
      (personId): NewNotice => ({ personId, kind: 'companyThresholds', params, link }),
    ),
    ...marked.map(
      ({ id, ownerId, code, name, ...own }): NewNotice => ({
        ...{ personId: ownerId, kind: 'budgetLooser', link: analysisOf(id) },
        params: { code, name, own: thresholdsText(own), company },
      }),
    ),
  ];
  const others = notices.filter(({ personId }) => personId !== actor.userId);
  await notify(tx, others, context);
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
