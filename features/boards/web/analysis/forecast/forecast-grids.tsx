import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellColumn, enterCells } from '#web/ui/grid/cell-rows.ts';
import { DataGrid } from '#web/ui/grid/data-grid.tsx';
import { ColumnHeads, SumCells } from '#web/ui/grid/edge-cells.tsx';
import type { CellMark } from '#web/ui/grid/grid-cell.tsx';
import type { CellEntry, Codec } from '#web/ui/grid/model.ts';
import { ScrollingGrid } from '#web/ui/grid/scrolling-grid.tsx';
import { SelectionLine } from '#web/ui/grid/selection-line.tsx';
import { useGrid } from '#web/ui/grid/use-grid.ts';
import { useTyping } from '#web/ui/grid/use-typing.ts';
import styles from './forecast.module.css';
import {
  contentAt,
  type Expected,
  type ForecastLine,
  PERCENT_ROW,
  percentCodec,
  totalOf,
} from './model.ts';

interface Column extends CellColumn {
  readonly label: string;
}

const ROW_HEIGHT = 30;
const ALL = 'all';

const labelOf = ({ label }: Column) => label;

interface GridProps {
  readonly lines: readonly ForecastLine[];
  readonly months: readonly string[];
  readonly monthLabel: (month: string) => string;
  readonly editable: boolean;
  readonly onEnter: (entries: readonly CellEntry[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

interface AmountGridProps extends GridProps {
  readonly codec: Codec<Expected>;
  readonly nameOf: (line: ForecastLine) => string;
}

/** What differs from the plan is marked, and says what was planned. */
function useMarks(lines: readonly ForecastLine[], codec: Codec<Expected>) {
  const { t } = useTranslation();
  return useMemo(
    () =>
      new Map(
        lines.map(({ key, values, unread, planned }) => {
          const marks = new Map<string, CellMark>();
          for (const month of Object.keys(unread)) {
            const title =
              key === PERCENT_ROW
                ? t('boards.analysis.forecast.wrongPercent')
                : t('boards.analysis.forecast.unread');
            marks.set(month, { kind: 'wrong', title });
          }
          for (const [month, value] of Object.entries(values)) {
            if (value === '' || month in unread) continue;
            const amount = codec.show(planned[month] ?? 0);
            marks.set(month, {
              kind: 'changed',
              title: t('boards.analysis.forecast.planned', { amount }),
            });
          }
          return [key, marks] as const;
        }),
      ),
    [lines, codec, t],
  );
}

/** What is expected of the open months, line by line. */
export function AmountGrid(props: AmountGridProps) {
  const { lines, months, monthLabel, editable, codec, nameOf, onEnter, onUndo, onRedo } = props;
  const { t } = useTranslation();
  const typing = useTyping();
  const columns = useMemo(
    (): readonly Column[] => [
      ...months.map((month) => ({ key: month, label: monthLabel(month) })),
      { key: ALL, label: t('boards.analysis.total'), tone: 'total', sumOf: months },
    ],
    [months, monthLabel, t],
  );
  const { entry } = typing;
  const shown = useMemo(
    () => (entry === null ? lines : enterCells(lines, [entry], codec)),
    [lines, entry, codec],
  );
  const closedAt = useCallback(
    (line: ForecastLine, { key, sumOf }: Column) => {
      if (sumOf !== undefined) return '';
      return key in line.planned ? null : t('boards.analysis.forecast.notInLine');
    },
    [t],
  );
  const marks = useMarks(shown, codec);
  const grid = useGrid<ForecastLine, Column, Expected>({
    rows: shown,
    columns,
    codec,
    contentAt,
    closedAt,
    editable,
    start: { row: 0, column: 0 },
    typing,
    write: onEnter,
    undo: onUndo,
    redo: onRedo,
    onPasted: () => undefined,
  });
  return (
    <>
      <ScrollingGrid<ForecastLine, Column, Expected>
        grid={grid}
        label={t('boards.analysis.forecast.expected')}
        className={styles.frame}
        rowHeight={ROW_HEIGHT}
        top={{
          head: t('boards.analysis.forecast.line'),
          cells: <ColumnHeads columns={columns} labelOf={labelOf} />,
        }}
        foot={{
          head: t('boards.analysis.total'),
          cells: <SumCells row={totalOf(shown, months)} columns={columns} codec={codec} />,
        }}
        headOf={nameOf}
        rowLabel={nameOf}
        columnLabel={labelOf}
        marksOf={({ key }: ForecastLine) => marks.get(key)}
      />
      <SelectionLine grid={grid} />
    </>
  );
}

/** How much is done, month by month. */
export function PercentGrid(props: GridProps) {
  const { lines, months, monthLabel, editable, onEnter, onUndo, onRedo } = props;
  const { t } = useTranslation();
  const typing = useTyping();
  const columns = useMemo(
    (): readonly Column[] => months.map((month) => ({ key: month, label: monthLabel(month) })),
    [months, monthLabel],
  );
  const label = t('boards.analysis.forecast.percentDone');
  const rowName = useCallback(() => label, [label]);
  const marks = useMarks(lines, percentCodec);
  const wrong = useCallback(
    ({ key }: ForecastLine) => {
      const found = [...(marks.get(key) ?? [])].filter(([, { kind }]) => kind === 'wrong');
      return found.length === 0 ? undefined : new Map(found);
    },
    [marks],
  );
  const closedAt = useCallback(() => null, []);
  const grid = useGrid<ForecastLine, Column, Expected>({
    rows: lines,
    columns,
    codec: percentCodec,
    contentAt,
    closedAt,
    editable,
    start: { row: 0, column: Math.max(columns.length - 1, 0) },
    typing,
    write: onEnter,
    undo: onUndo,
    redo: onRedo,
    onPasted: () => undefined,
  });
  return (
    <div className={styles.percent}>
      <DataGrid<ForecastLine, Column, Expected>
        grid={grid}
        label={label}
        className={styles.low}
        rowHeight={ROW_HEIGHT}
        top={{
          head: t('boards.analysis.head.period'),
          cells: <ColumnHeads columns={columns} labelOf={labelOf} />,
        }}
        headOf={rowName}
        rowLabel={rowName}
        columnLabel={labelOf}
        marksOf={wrong}
      />
    </div>
  );
}
