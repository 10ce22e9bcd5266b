import styles from './table-frame.module.css';

/** Text of any length in a list: two lines of it, and the whole when somebody points at it. */
export function LongText({ children }: { readonly children: string }) {
  return (
    <span className={styles.long} title={children}>
      {children}
    </span>
  );
}
