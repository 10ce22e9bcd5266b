import type { CompanyThresholds } from '#features/budgets/contract-documents.ts';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findCompanyThresholds, updateCompanyThresholds } from './thresholds-store.ts';

/** What documents are judged by stays as it is; the analysis of those that are looser now says so. */
export function changeThresholds(
  context: SignedInContext,
  { version, ...after }: CompanyThresholds,
): Promise<CompanyThresholds> {
  return write(context, async (tx, audit) => {
    const { version: known, ...before } = await findCompanyThresholds(tx);
    if (known !== version || !(await updateCompanyThresholds(tx, version, after))) {
      throw new Refusal(budgetRefusals.thresholdsChanged, {}, await findCompanyThresholds(tx));
    }
    audit.record({
      action: 'budgets.changeThresholds',
      entity: 'companyThresholds',
      entityId: 1,
      before,
      after,
    });
    return findCompanyThresholds(tx);
  });
}
