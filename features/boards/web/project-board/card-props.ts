import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { CardFrame } from '../board/board-card.tsx';
import type { Openings } from './openings.ts';

/** What every card of the board is given. */
export interface ComparisonCardProps extends CardFrame {
  readonly comparison: Comparison;
  /** The same at standard rates: levels, their colours and the order of documents go by it. */
  readonly standard: Comparison;
  readonly open: Openings;
}
