import { memo, type ReactNode } from 'react';
import { type CellColumn, type CellRow, cellContent } from './cell-rows.ts';
import styles from './grid.module.css';
import { type Codec, shownText } from './model.ts';

interface ColumnHeadsProps<Column> {
  readonly columns: readonly Column[];
  readonly labelOf: (column: Column) => string;
}

function Heads<Column extends CellColumn>({
  columns,
  labelOf,
}: ColumnHeadsProps<Column>): ReactNode {
  return columns.map((column, index) => (
    <th key={column.key} scope="col" className={styles.heading} aria-colindex={index + 2}>
      {labelOf(column)}
    </th>
  ));
}

/** Columns by their names, for the head of a grid. */
export const ColumnHeads = memo(Heads) as typeof Heads;

interface SumCellsProps<Value> {
  readonly row: CellRow<Value>;
  readonly columns: readonly CellColumn[];
  readonly codec: Codec<Value>;
}

function Sums<Value>({ row, columns, codec }: SumCellsProps<Value>): ReactNode {
  return columns.map((column, index) => (
    <td key={column.key} className={styles.footCell} aria-colindex={index + 2}>
      {shownText(codec, cellContent(row, column, codec))}
    </td>
  ));
}

/** What the columns come to, for the foot of a grid. */
export const SumCells = memo(Sums) as typeof Sums;
