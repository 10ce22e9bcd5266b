import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { spanOf } from '#web/ui/grid/selection.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { useHoursGrid } from '../grid/use-hours-grid.ts';
import { dayToStartAt } from '../parts/day-to-start-at.ts';
import { useRowNames } from '../parts/names.ts';
import { useDecisions } from '../queries.ts';
import { useDays } from './use-days.ts';
import { useFillActions } from './use-fill-actions.tsx';
import { useLeading } from './use-leading.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowHeads } from './use-row-heads.tsx';
import { type SheetSource, useSheet } from './use-sheet.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

/** The sheet with its cells, and everything that is done in them or leads to them. */
export function useSheetCells(source: SheetSource, requestedBatch: string, today: string) {
  const { current, mode, staffNo, batch } = source;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const editable = mode !== 'read';
  const sheet = useSheet(source, requestedBatch);
  const { rows, change } = sheet;
  const days = useDays(current, sheet.isKept);
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const nameOf = useRowNames(current.projects, sheet.gone);
  const fill = useFillActions(sheet, current, dates, nameOf);
  const grid = useHoursGrid({
    rows,
    days,
    editable,
    start: narrow ? dayToStartAt(days, rows, sheet.terms, today) : undefined,
    change,
    onLost: (count) => showToast('info', t('timesheets.ui.pasteLost', { count })),
  });
  const rowFocus = useRowFocus({ rows, days, grid, narrow, removeRow: fill.removeRow });
  const leading = useLeading({ rows, days, grid, rowFocus });
  useSheetKeys({
    commit: grid.commit,
    save: () => void sheet.flush(),
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
  });
  const decisions = useDecisions(staffNo, batch.id, current.sheet.state).data;
  const headOf = useRowHeads({
    staffNo,
    requestedBatch,
    projects: current.projects,
    decisions,
    editable,
    // A correction moves hours alone; what was said about them stays with the sheet.
    notes: mode !== 'correct',
    nameOf,
    change,
    onRemove: narrow ? null : rowFocus.remove,
  });
  const fillSelectionRight = useSteady(() => {
    grid.commit();
    fill.fillRight(spanOf(grid.selection));
  });
  return {
    ...{ sheet, days, grid, narrow, editable, nameOf, headOf, decisions },
    ...{ fill, rowFocus, leading, fillSelectionRight },
  };
}

export type SheetCellsState = ReturnType<typeof useSheetCells>;
