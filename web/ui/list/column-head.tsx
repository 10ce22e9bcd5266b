import styles from './table-frame.module.css';

interface ColumnHeadProps {
  readonly title: string;
  readonly unit: string;
}

export const ColumnHead = ({ title, unit }: ColumnHeadProps) => (
  <span className={styles.head}>
    {title} <small className={styles.unit}>{unit}</small>
  </span>
);
