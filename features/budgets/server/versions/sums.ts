import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { MAX_VERSION_FEN } from '#features/budgets/rules.ts';
import { formatYuan } from '#kernel/money.ts';
import { Refusal } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import { rewriteSums } from './store.ts';

/** Sums of a version made anew; taking planned returns away may leave more than a version holds. */
export const sumAnew = (tx: Transaction, versionId: number): Promise<void> =>
  refusing(rewriteSums(tx, versionId), ({ constraint }) =>
    constraint === 'budget_version_total_check'
      ? new Refusal(budgetRefusals.totalTooLarge, { limit: formatYuan(MAX_VERSION_FEN) })
      : null,
  );
