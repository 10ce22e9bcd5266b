import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { About } from '../board/use-board-address.ts';
import type { Openings } from './openings.ts';

/** What each of the figures at the head of the board is made from. */
export interface KpiProps {
  readonly comparison: Comparison;
  readonly about: About;
  readonly open: Openings;
}
