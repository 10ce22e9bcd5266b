import { Pagination, type PaginationProps } from 'antd';
import type { ReactNode } from 'react';
import styles from './list-panel.module.css';

interface ListCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => number | string;
  readonly card: (row: Row) => ReactNode;
  /** What the list comes to, in words. */
  readonly heading?: ReactNode;
  readonly paging: PaginationProps;
}

/** The rows of a list where there is no room for columns: one beneath the other. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { label, rows, rowKey, card, heading, paging } = props;
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{card(row)}</li>
        ))}
      </ul>
      {heading !== undefined && <div className={styles.cardSums}>{heading}</div>}
      <Pagination {...paging} align="end" />
    </>
  );
}
