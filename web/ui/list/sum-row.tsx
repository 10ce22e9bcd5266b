import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { ListColumn } from './list-column.ts';
import styles from './table-frame.module.css';

/** The last line of a list: what it counts in words, and the sums by the keys of their columns. */
export interface SumsOf {
  readonly heading: ReactNode;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

interface SumRowProps<Row> {
  readonly sums: SumsOf;
  readonly columns: readonly ListColumn<Row>[];
  /** Columns before those of the list: the boxes to choose rows by. */
  readonly ahead: number;
}

/** The words take the room up to the first sum that is shown. */
export function SumRow<Row>({ sums, columns, ahead }: SumRowProps<Row>) {
  const first = columns.findIndex(({ key }) => key in sums.cells);
  const before = first === -1 ? columns.length : first;
  return (
    <Table.Summary.Row className={styles.sums ?? ''}>
      <Table.Summary.Cell index={0} colSpan={before + ahead}>
        {sums.heading}
      </Table.Summary.Cell>
      {columns.slice(before).map(({ key, numeric }, at) => (
        <Table.Summary.Cell
          key={key}
          index={before + ahead + at}
          {...(numeric && { align: 'end' as const, className: 'figures' })}
        >
          {sums.cells[key]}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
