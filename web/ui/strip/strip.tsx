import type { CSSProperties, ReactNode } from 'react';
import styles from './strip.module.css';

interface StripProps {
  /** How many stand beside each other where there is room. */
  readonly columns: number;
  readonly label?: string;
  /** Figures of before, until those that were asked for have come. */
  readonly refetching?: boolean;
  readonly children: ReactNode;
}

/** How it stands, in a few figures beside each other. */
export function Strip({ columns, label, refetching = false, children }: StripProps) {
  return (
    <div className={styles.frame}>
      <dl
        className={styles.strip}
        style={{ '--columns': columns } as CSSProperties}
        data-columns={columns}
        data-refetching={refetching}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {children}
      </dl>
    </div>
  );
}

interface StripCellProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string | undefined;
  readonly note?: ReactNode;
  /** Something of it should be seen to. */
  readonly calls?: boolean;
  /** It stands well. */
  readonly good?: boolean;
  /** More than one figure, which would not fit in the usual size. */
  readonly small?: boolean;
}

export function StripCell(props: StripCellProps) {
  const { label, value, unit, note, calls = false, good = false, small = false } = props;
  return (
    <div className={styles.cell}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} data-small={small}>
        {value}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
      {note !== undefined && (
        <dd className={styles.note} data-calls={calls} data-good={good}>
          {note}
        </dd>
      )}
    </div>
  );
}

/** Where a figure will be. */
export const StripBar = () => <span className={styles.bar} />;
