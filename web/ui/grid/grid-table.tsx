import { type CSSProperties, Fragment, type ReactNode, type Ref } from 'react';
import type { DrawnRows } from './drawn-rows.ts';
import styles from './grid.module.css';
import type { CellMark } from './grid-cell.tsx';
import { GridRow, type RowLook } from './grid-row.tsx';
import type { GridColumn, GridRow as RowData } from './model.ts';
import { type Span, spanOf } from './selection.ts';
import table from './table.module.css';
import type { Grid } from './use-grid.ts';
import { useReachInView } from './use-reach-in-view.ts';

/** One line of the head or the foot: over the row heads, over the cells, over what follows them. */
interface EdgeLine {
  readonly head: ReactNode;
  /** One `th` or `td` per column. */
  readonly cells: ReactNode;
  readonly tail?: ReactNode;
}

export interface GridProps<Row extends RowData, Column extends GridColumn, Value>
  extends RowLook<Row, Column> {
  readonly grid: Grid<Row, Column, Value>;
  readonly label: string;
  /** The line that says what the keys do. */
  readonly keysId?: string | undefined;
  /** Where it is said what is wrong. */
  readonly describedBy?: string | undefined;
  readonly top: EdgeLine;
  readonly foot?: EdgeLine | undefined;
  /** What is said about cells of a row, by column; the same map while that is the same. */
  readonly marksOf?: ((row: Row) => ReadonlyMap<string, CellMark> | undefined) | undefined;
  /** In pixels, the same for all rows. */
  readonly rowHeight: number;
  /** Sets the widths: `--head-width`, `--tail-width`, `--least-column`; in a frame the height. */
  readonly className: string | undefined;
}

interface GridTableProps<Row extends RowData, Column extends GridColumn, Value>
  extends GridProps<Row, Column, Value> {
  readonly drawn: DrawnRows;
  /** Whether the page scrolls, or rows do inside the frame. */
  readonly scroll: 'page' | 'frame';
  readonly frame?: Ref<HTMLDivElement>;
}

/** Which columns of a row a span covers, first and last; none of them is -1 to -2. */
const columnsOf = (span: Span | null, row: number): readonly [number, number] =>
  span !== null && row >= span.top && row <= span.bottom ? [span.left, span.right] : [-1, -2];

const TOP_LINES = 1;

/** Room for rows that are not drawn. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is nothing to go to
    <tr aria-hidden="true" className={styles.gap} style={{ height }}>
      <td />
    </tr>
  );

/** Rows beneath each other and columns beside each other, as far as they are drawn. */
export function GridTable<Row extends RowData, Column extends GridColumn, Value>(
  props: GridTableProps<Row, Column, Value>,
) {
  const { grid, top, foot, marksOf, drawn, rowHeight } = props;
  const { data, editable, selection, editing, focused } = grid;
  const { rows, columns } = data;
  useReachInView(grid);
  const span = spanOf(selection);
  const selected = focused ? span : null;
  const fillable = focused && editable && editing === null;
  const tails = props.tailOf !== undefined;
  const sizes = { '--columns': columns.length, '--row-height': `${rowHeight}px` } as CSSProperties;
  return (
    <div
      ref={props.frame}
      className={`${styles.frame} ${props.className ?? ''}`}
      data-scroll={props.scroll}
      style={sizes}
    >
      {/* Where Tab goes on from when it leads past the grid. */}
      <span tabIndex={-1} />
      <table
        ref={grid.table}
        className={`${table.table} ${styles.grid}`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells to be filled in
        role="grid"
        aria-label={props.label}
        aria-describedby={props.keysId}
        aria-readonly={!editable}
        aria-multiselectable="true"
        aria-rowcount={TOP_LINES + rows.length + (foot === undefined ? 0 : 1)}
        aria-colcount={columns.length + (tails ? 2 : 1)}
        tabIndex={-1}
        {...grid.handlers}
      >
        <thead>
          <tr aria-rowindex={TOP_LINES}>
            <th scope="col" className={styles.corner} aria-colindex={1}>
              {top.head}
            </th>
            {top.cells}
            {tails && (
              <th scope="col" className={styles.tail} aria-colindex={columns.length + 2}>
                {top.tail}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {drawn.rows.map(({ index, skipped }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const [from, to] = columnsOf(selected, index);
            const [drawnFrom, drawnTo] = columnsOf(grid.drawn, index);
            const isActive = index === selection.active.row && (editable || focused);
            return (
              <Fragment key={row.key}>
                <Gap height={skipped * rowHeight} />
                <GridRow
                  index={index}
                  ariaRow={TOP_LINES + index + 1}
                  row={row}
                  columns={columns}
                  codec={data.codec}
                  contentAt={data.contentAt}
                  closedAt={data.closedAt}
                  headOf={props.headOf}
                  tailOf={props.tailOf}
                  rowLabel={props.rowLabel}
                  columnLabel={props.columnLabel}
                  room={props.room}
                  from={from}
                  to={to}
                  drawnFrom={drawnFrom}
                  drawnTo={drawnTo}
                  handle={fillable && index === span.bottom ? span.right : -1}
                  active={isActive ? selection.active.column : -1}
                  focused={isActive && focused}
                  editing={isActive ? editing : null}
                  within={isActive && grid.within}
                  editable={editable}
                  marks={marksOf?.(row)}
                  describedBy={props.describedBy}
                  onType={grid.type}
                  onEnter={grid.onEnter}
                  onLeave={grid.onLeave}
                />
              </Fragment>
            );
          })}
          <Gap height={drawn.after * rowHeight} />
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr aria-rowindex={TOP_LINES + rows.length + 1}>
              <th scope="row" className={styles.head} aria-colindex={1}>
                {foot.head}
              </th>
              {foot.cells}
              {tails && (
                <td className={styles.tail} aria-colindex={columns.length + 2}>
                  {foot.tail}
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
      <span tabIndex={-1} />
    </div>
  );
}
