import { memo, type ReactNode } from 'react';
import styles from './grid.module.css';
import { ActiveCell, type CellMark, StillCell } from './grid-cell.tsx';
import {
  type GridColumn,
  type GridData,
  type GridRow as RowData,
  shownText,
  type Tone,
  typedText,
} from './model.ts';

/** How rows look. All of it must stay the same from one drawing to the next. */
export interface RowLook<Row, Column> {
  /** The head of a row, which stays in sight. */
  readonly headOf: (row: Row) => ReactNode;
  /** What stands after the cells of a row, and stays in sight as well. */
  readonly tailOf?: ((row: Row) => ReactNode) | undefined;
  /** How rows and columns are read out. */
  readonly rowLabel: (row: Row) => string;
  readonly columnLabel: (column: Column) => string;
  /** How many characters a cell has room for. */
  readonly room?: number | undefined;
}

interface GridRowProps<Row extends RowData, Column extends GridColumn, Value>
  extends RowLook<Row, Column>,
    Omit<GridData<Row, Column, Value>, 'rows'> {
  readonly index: number;
  /** Counted from one, with the lines of the head. */
  readonly ariaRow: number;
  readonly row: Row;
  /** Columns of this row that are selected, first and last; none of them is -1 to -2. */
  readonly from: number;
  readonly to: number;
  /** Columns of this row that the fill handle has been drawn over. */
  readonly drawnFrom: number;
  readonly drawnTo: number;
  /** The column with the fill handle, or -1. */
  readonly handle: number;
  /** The column somebody is in, or -1. */
  readonly active: number;
  readonly focused: boolean;
  readonly editing: string | null;
  readonly within: boolean;
  readonly editable: boolean;
  readonly marks: ReadonlyMap<string, CellMark> | undefined;
  /** Where it is said what is wrong. */
  readonly describedBy: string | undefined;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

const toneOf = (row: RowData, column: GridColumn): Tone => row.tone ?? column.tone ?? 'plain';

function DrawnRow<Row extends RowData, Column extends GridColumn, Value>(
  props: GridRowProps<Row, Column, Value>,
) {
  const { index, row, columns, codec, contentAt, closedAt, from, to, active, marks } = props;
  const { headOf, tailOf, rowLabel, columnLabel, room = Number.POSITIVE_INFINITY } = props;
  return (
    <tr className={styles.row} data-tone={row.tone} aria-rowindex={props.ariaRow}>
      <th scope="row" className={styles.head} aria-colindex={1}>
        {headOf(row)}
      </th>
      {columns.map((column, position) => {
        const isActive = position === active;
        const content = contentAt(row, column);
        const closed = closedAt(row, column);
        const text = (isActive ? typedText : shownText)(codec, content);
        const mark = marks?.get(column.key);
        const shown = isActive ? (props.editing ?? text) : text;
        const look = {
          row: index,
          column: position,
          text,
          long: shown.length > room,
          open: closed === null && props.editable,
          closed,
          tone: toneOf(row, column),
          mark,
          selected: position >= from && position <= to,
          drawn: position >= props.drawnFrom && position <= props.drawnTo,
          handle: position === props.handle,
        };
        if (!isActive) return <StillCell key={column.key} {...look} />;
        return (
          <ActiveCell
            key={column.key}
            {...look}
            label={`${rowLabel(row)} ${columnLabel(column)}`}
            describedBy={mark?.kind === 'wrong' ? props.describedBy : undefined}
            cellKey={`${row.key} ${column.key}`}
            focused={props.focused}
            editing={props.editing}
            within={props.within}
            onType={props.onType}
            onEnter={props.onEnter}
            onLeave={props.onLeave}
          />
        );
      })}
      {tailOf !== undefined && (
        <td className={styles.tail} aria-colindex={columns.length + 2}>
          {tailOf(row)}
        </td>
      )}
    </tr>
  );
}

/** One row of the grid; drawn again only when something in it changes. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;
