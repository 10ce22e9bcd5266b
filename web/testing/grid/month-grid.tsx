import { useMemo } from 'react';
import { type Fen, formatYuan, parseYuan, sumFen } from '#kernel/money.ts';
import { type CellColumn, type CellRow, cellContent, enterCells } from '../../ui/grid/cell-rows.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { ColumnHeads, SumCells } from '../../ui/grid/edge-cells.tsx';
import type { CellMark } from '../../ui/grid/grid-cell.tsx';
import { createGroupSums, type SumRow } from '../../ui/grid/group-sums.ts';
import type { Codec } from '../../ui/grid/model.ts';
import type { PasteReport } from '../../ui/grid/paste.ts';
import { ScrollingGrid } from '../../ui/grid/scrolling-grid.tsx';
import { SelectionLine } from '../../ui/grid/selection-line.tsx';
import { useCellDraft } from '../../ui/grid/use-cell-draft.ts';
import { useGrid } from '../../ui/grid/use-grid.ts';
import { useTyping } from '../../ui/grid/use-typing.ts';
import styles from './month-grid.module.css';

/** Money by project and month, as somebody would plan it; made up to try the grid with. */

const MONTHS_PER_QUARTER = 3;
const QUARTERS_PER_YEAR = 4;

const money: Codec<Fen> = {
  empty: 0,
  show: (fen) => (fen === 0 ? '' : formatYuan(fen)),
  edit: (fen) => (fen === 0 ? '' : formatYuan(fen).replaceAll(',', '')),
  read: (text) => (text === '' ? 0 : parseYuan(text)),
  same: (a, b) => a === b,
  sum: sumFen,
};

interface Month extends CellColumn {
  readonly label: string;
}

export interface Line extends CellRow<Fen> {
  readonly group: string;
}

const counted = (length: number) => Array.from({ length }, (_, index) => index);

/** Months with their quarters and years after them: 16 or 17 columns a year. */
export function monthColumns(years: number): readonly Month[] {
  return counted(years).flatMap((year) => {
    const quarters = counted(QUARTERS_PER_YEAR).map((quarter) =>
      counted(MONTHS_PER_QUARTER).map((month) => {
        const name = `${year + 1}-${quarter * MONTHS_PER_QUARTER + month + 1}`;
        return { key: name, label: name };
      }),
    );
    const keysOf = (months: readonly Month[]) => months.map(({ key }) => key);
    return [
      ...quarters.flatMap((months, index) => [
        ...months,
        {
          key: `${year + 1}Q${index + 1}`,
          label: `Q${index + 1}`,
          tone: 'group' as const,
          sumOf: keysOf(months),
        },
      ]),
      {
        key: `${year + 1}`,
        label: `Y${year + 1}`,
        tone: 'total' as const,
        sumOf: keysOf(quarters.flat()),
      },
    ];
  });
}

/** Thirty-six columns: two years with their sums, and two months of the next. */
export const wideColumns = (): readonly Month[] => monthColumns(3).slice(0, 36);

/** So many lines in groups of so many, each with the same amount in its first month. */
export const linesOf = (count: number, perGroup: number): readonly Line[] =>
  counted(count).map((index) => ({
    key: `line ${index + 1}`,
    group: `group ${Math.floor(index / perGroup) + 1}`,
    values: { '1-1': 10_000 },
    unread: {},
  }));

type AnyRow = Line | SumRow<Fen>;

const contentAt = (row: AnyRow, column: Month) => cellContent(row, column, money);
const columnLabel = ({ label }: Month) => label;
const rowLabel = ({ key }: AnyRow) => key;

interface MonthGridProps {
  readonly lines: readonly Line[];
  readonly columns: readonly Month[];
  readonly editable?: boolean;
  /** Months that are closed already, by key. */
  readonly closed?: readonly string[];
  readonly marks?: ReadonlyMap<string, ReadonlyMap<string, CellMark>>;
  readonly onPasted?: (report: PasteReport) => void;
  readonly scroll?: 'page' | 'frame';
}

const NONE: readonly string[] = [];

/** A month grid with subtotals of rows and columns that follow while one types. */
export function MonthGrid(props: MonthGridProps) {
  const { lines, columns, editable = true, closed = NONE, marks, scroll = 'frame' } = props;
  const draft = useCellDraft<Line, Fen>(money, () => lines);
  const typing = useTyping();
  const sums = useMemo(
    () =>
      createGroupSums<Line, Fen>({
        codec: money,
        columns: columns.filter(({ sumOf }) => sumOf === undefined).map(({ key }) => key),
        groupOf: ({ group }) => group,
      }),
    [columns],
  );
  const { entry } = typing;
  const shown = useMemo(
    () => sums(entry === null ? draft.rows : enterCells(draft.rows, [entry], money)),
    [sums, draft.rows, entry],
  );
  const closedAt = useMemo(
    () => (row: AnyRow, column: Month) => {
      if (row.tone !== undefined || column.sumOf !== undefined) return 'A sum';
      return closed.includes(column.key) ? 'This month is closed' : null;
    },
    [closed],
  );
  const grid = useGrid<AnyRow, Month, Fen>({
    rows: shown.rows,
    columns,
    codec: money,
    contentAt,
    closedAt,
    editable,
    start: { row: 1, column: 0 },
    typing,
    write: draft.enter,
    undo: draft.undo,
    redo: draft.redo,
    onPasted: props.onPasted ?? (() => {}),
  });
  const Shown = scroll === 'page' ? DataGrid : ScrollingGrid;
  return (
    <>
      <Shown<AnyRow, Month, Fen>
        grid={grid}
        label="Plan"
        className={styles.frame}
        rowHeight={28}
        top={{ head: 'Line', cells: <ColumnHeads columns={columns} labelOf={columnLabel} /> }}
        foot={{
          head: 'All',
          cells: <SumCells row={shown.total} columns={columns} codec={money} />,
        }}
        headOf={rowLabel}
        rowLabel={rowLabel}
        columnLabel={columnLabel}
        marksOf={({ key }: AnyRow) => marks?.get(key)}
      />
      <SelectionLine grid={grid} />
    </>
  );
}
