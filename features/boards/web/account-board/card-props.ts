import type { YearAccount } from '#features/actuals/contract.ts';
import type { CardFrame } from '../board/board-card.tsx';
import type { Openings } from './openings.ts';

/** What every card of the page is given. */
export interface AccountCardProps extends CardFrame {
  readonly account: YearAccount;
  readonly open: Openings;
  /** How strong the blue of each category is: the same on all cards, whatever they are narrowed to. */
  readonly steps: ReadonlyMap<number, 1 | 2 | 3 | 4 | 5>;
  readonly onRetry?: (() => void) | undefined;
}
