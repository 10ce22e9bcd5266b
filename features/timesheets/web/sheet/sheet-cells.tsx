import { Skeleton } from 'antd';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowKey } from '#features/timesheets/rules.ts';
import { HoursGrid } from '../grid/hours-grid.tsx';
import type { CellMarks } from '../grid/wrong-cells.ts';
import type { SheetSource } from './use-sheet.ts';
import type { SheetCellsState } from './use-sheet-cells.ts';

const DayView = lazy(async () => ({
  default: (await import('../parts/day-view.tsx')).DayView,
}));

interface SheetCellsProps extends Pick<SheetSource, 'batch' | 'mode'> {
  readonly cells: SheetCellsState;
  readonly today: string;
  readonly marks: CellMarks;
  /** Where it is said what is wrong, and what the keys do. */
  readonly problemsId: string;
  readonly keysId: string;
}

/** The hours themselves: as a grid, or day by day on narrow screens. */
export function SheetCells({ cells, batch, mode, ...props }: SheetCellsProps) {
  const { sheet, days, grid, narrow, editable, nameOf, headOf } = cells;
  const { t } = useTranslation();
  const nameText = useCallback((key: RowKey) => nameOf(key).main, [nameOf]);
  const shared = {
    rows: sheet.rows,
    terms: sheet.terms,
    days,
    marks: props.marks,
    nameOf: nameText,
    headOf,
  };
  if (narrow) {
    return (
      <Suspense fallback={<Skeleton active />}>
        <DayView
          {...shared}
          column={grid.selection.active.column}
          onShow={grid.show}
          editable={editable}
          change={sheet.change}
          onRemove={cells.fill.askToRemoveRow}
        />
      </Suspense>
    );
  }
  return (
    <HoursGrid
      {...shared}
      label={t('timesheets.ui.grid', { name: batch.name })}
      today={props.today}
      grid={grid}
      describedBy={props.problemsId}
      keysId={mode === 'fill' ? props.keysId : undefined}
      zeroMatters={editable && mode !== 'correct'}
    />
  );
}
