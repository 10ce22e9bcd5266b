import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '#kernel/minutes.ts';
import type { CellMark } from '#web/ui/grid/grid-cell.tsx';
import type { CellMarks } from '../grid/wrong-cells.ts';
import type { Sheet, SheetSource } from './use-sheet.ts';
import { differingCells } from './what-holds.ts';

/** What is said about cells: what is wrong with them, and where what holds is not the sheet as closed. */
export function useCellMarks(
  { current, mode }: Pick<SheetSource, 'current' | 'mode'>,
  { rows }: Pick<Sheet, 'rows'>,
  wrong: CellMarks,
): CellMarks {
  const { t } = useTranslation();
  const differing = useMemo(() => differingCells(current, mode, rows), [current, mode, rows]);
  return useMemo(() => {
    if (differing.length === 0) return wrong;
    const marks = new Map([...wrong].map(([key, cells]) => [key, new Map(cells)]));
    for (const { key, date, closedAs, holds } of differing) {
      const known = marks.get(key) ?? new Map<string, CellMark>();
      marks.set(key, known);
      if (known.has(date)) continue;
      const hours = { before: formatHours(closedAs), after: formatHours(holds) };
      known.set(date, { kind: 'changed', title: t('timesheets.ui.correctedCell', hours) });
    }
    return marks;
  }, [differing, wrong, t]);
}
