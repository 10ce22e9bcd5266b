import { isDeepStrictEqual } from 'node:util';
import type { CompanyThresholds } from '#features/budgets/contract-documents.ts';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { isMarked } from '#features/budgets/rules.ts';
import { tellCompanyThresholds } from '#features/budgets/server/versions/notices.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  findCompanyThresholds,
  findThresholds,
  updateCompanyThresholds,
} from './thresholds-store.ts';

/** What documents are judged by stays as it is; those that are looser now are marked, and owners told. */
export function changeThresholds(
  context: SignedInContext,
  request: CompanyThresholds,
): Promise<CompanyThresholds> {
  return write(context, async (tx, audit) => {
    const from = await findCompanyThresholds(tx);
    const { version, ...after } = request;
    // To say the same again takes nothing back that finance has confirmed.
    if (isDeepStrictEqual(from, request)) {
      audit.nothingChanged();
      return from;
    }
    if (from.version !== version || !(await updateCompanyThresholds(tx, version, after))) {
      throw new Refusal(budgetRefusals.thresholdsChanged, {}, await findCompanyThresholds(tx));
    }
    const { version: _, ...before } = from;
    audit.record({
      action: 'budgets.changeThresholds',
      entity: 'companyThresholds',
      entityId: 1,
      before,
      after,
    });
    const to = await findCompanyThresholds(tx);
    const marked = (await findThresholds(tx)).filter(
      (own) => isMarked(own, to) && !isMarked(own, from),
    );
    await tellCompanyThresholds(tx, context, { from, to, marked });
    return to;
  });
}
