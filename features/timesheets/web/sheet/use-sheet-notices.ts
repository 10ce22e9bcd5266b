import { useMemo } from 'react';
import type { Month } from '#kernel/dates.ts';
import { rejectionLines } from '../parts/rejections.ts';
import type { SheetSource } from './use-sheet.ts';
import type { SheetCellsState } from './use-sheet-cells.ts';
import { useTouched } from './use-touched.ts';

/** Whoever cannot change anything need not hear what cannot be changed. */
const NONE_BOOKED: readonly Month[] = [];

/** What there is to know about a sheet besides its hours. */
export function useSheetNotices(
  source: SheetSource,
  behalfOf: string | null,
  cells: Pick<SheetCellsState, 'sheet' | 'decisions' | 'nameOf' | 'grid'>,
) {
  const { sheet, decisions, nameOf, grid } = cells;
  const { rows, restored } = sheet;
  const rejections = useMemo(
    () => rejectionLines(decisions ?? [], rows, nameOf),
    [decisions, rows, nameOf],
  );
  const touched = useTouched(grid.focused, rows);
  return {
    behalfOf,
    batch: source.batch,
    sheet: source.current.sheet,
    mode: source.mode,
    bookedMonths:
      source.mode === 'modify' || source.mode === 'correct'
        ? source.current.bookedMonths
        : NONE_BOOKED,
    corrections: source.current.corrections.length,
    restored,
    rejections,
    touched,
  };
}
