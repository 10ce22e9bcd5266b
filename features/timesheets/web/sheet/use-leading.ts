import type { RowKey } from '#features/timesheets/rules.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { DraftRow } from '../grid/draft.ts';
import { firstOpenDay, type GridDay, type HoursGridState } from '../grid/use-hours-grid.ts';
import type { ProblemLine } from '../parts/problem-lines.ts';
import type { RowFocus } from './use-row-focus.ts';

interface LeadingOptions {
  readonly rows: readonly DraftRow[];
  readonly days: readonly GridDay[];
  readonly grid: Pick<HoursGridState, 'selection' | 'goTo'>;
  readonly rowFocus: Pick<RowFocus, 'sheet' | 'toNote'>;
}

/** Leads to the cells that something elsewhere on the page is about. */
export function useLeading({ rows, days, grid, rowFocus }: LeadingOptions) {
  const rowOf = (key: RowKey) =>
    Math.max(
      0,
      rows.findIndex((one) => one.key === key),
    );
  return {
    /** To what is wrong. */
    toProblem: useSteady(({ rule, key, from }: ProblemLine) => {
      if (rule === 'noteTooLong' && key !== null) return rowFocus.toNote(key);
      const column =
        from === null ? firstOpenDay(days) : days.findIndex(({ date }) => date === from);
      grid.goTo(key === null ? 0 : rowOf(key), Math.max(0, column));
    }),
    /** To a row that is on the sheet already. */
    toRow: useSteady((key: RowKey) => {
      grid.goTo(rowOf(key), grid.selection.active.column);
      // Day by day the row is there already and only has to be brought into view.
      const row = rowFocus.sheet.current?.querySelector(`li[data-key="${key}"]`);
      row?.scrollIntoView({ block: 'nearest' });
      row?.querySelector('input')?.focus();
    }),
  };
}
