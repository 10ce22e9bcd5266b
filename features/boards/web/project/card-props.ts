import type { ProjectFinal } from '#features/boards/contract-project.ts';
import type { Unit } from '#features/budgets/rules.ts';
import { type Fen, roundHalfEven, yuanToFen } from '#kernel/money.ts';
import type { OpenDrill } from './drills.ts';

/** What every card of the page is given. */
export interface CardProps {
  readonly final: ProjectFinal;
  readonly unit: Unit;
  readonly onOpen: OpenDrill;
  readonly refetching: boolean;
  /** What the page is narrowed to, for files that are taken along. */
  readonly filters: readonly string[];
}

type Figures = ProjectFinal['parts'][number];
type Compared = Pick<Figures, 'budgetAmount' | 'actualAmount' | 'withheldCells'>;

export const fenOf = (yuan: number | null): Fen | null => (yuan === null ? null : yuanToFen(yuan));

/** What was spent above the plan; unknown without a plan, and where part of what was spent is left out. */
export const differenceOf = ({
  budgetAmount,
  actualAmount,
  withheldCells,
}: Compared): Fen | null =>
  budgetAmount === null || withheldCells > 0
    ? null
    : yuanToFen(actualAmount) - yuanToFen(budgetAmount);

/** Spent of the plan, in hundredths of a per cent. */
export function rateOf(figures: Compared): number | null {
  const { budgetAmount, actualAmount, withheldCells } = figures;
  if (budgetAmount === null || budgetAmount <= 0 || withheldCells > 0) return null;
  return Number(
    roundHalfEven(BigInt(yuanToFen(actualAmount)) * 10_000n, BigInt(yuanToFen(budgetAmount))),
  );
}
