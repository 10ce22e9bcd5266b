import type { SyntheticEvent } from 'react';
import type { Place } from './selection.ts';

type GridEvent = Pick<SyntheticEvent, 'target' | 'currentTarget'>;

/**
 * The cell an event happened in. Null for row heads and for what those open elsewhere on the page,
 * whose events come through React as well: they are none of the grid's business.
 */
export function placeOf({ target, currentTarget }: GridEvent): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (cell === null || !currentTarget.contains(cell)) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Hears only what happens in cells. */
export const inCells =
  <Heard extends GridEvent>(handle: (event: Heard, place: Place) => void) =>
  (event: Heard) => {
    const place = placeOf(event);
    if (place !== null) handle(event, place);
  };
