import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import { type Fen, roundHalfEven, yuanToFen } from '#kernel/money.ts';
import type { OpenDrill } from './drills.ts';
import type { ShownFinal } from './queries.ts';

/** What every card of the page is given. */
export interface CardProps {
  readonly final: ShownFinal;
  readonly unit: ShownUnit;
  readonly onOpen: OpenDrill;
  readonly refetching: boolean;
  /** What the page is narrowed to, for files that are taken along. */
  readonly filters: readonly string[];
}

type Compared = Pick<ShownFinal['parts'][number], 'budgetAmount' | 'actualAmount'>;

export const fenOf = (yuan: number | null): Fen | null => (yuan === null ? null : yuanToFen(yuan));

/** What was spent above the plan; unknown without a plan. */
export const differenceOf = ({ budgetAmount, actualAmount }: Compared): Fen | null =>
  budgetAmount === null ? null : yuanToFen(actualAmount) - yuanToFen(budgetAmount);

/** Spent of the plan, in hundredths of a per cent. */
export function rateOf({ budgetAmount, actualAmount }: Compared): number | null {
  if (budgetAmount === null || budgetAmount <= 0) return null;
  return Number(
    roundHalfEven(BigInt(yuanToFen(actualAmount)) * 10_000n, BigInt(yuanToFen(budgetAmount))),
  );
}
