import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly detail?: string;
  /** The next step, where there is one. */
  readonly action?: ReactNode;
  /** Inside something that has a frame already. */
  readonly bare?: boolean;
  /** Something went wrong: it is told, not only shown. */
  readonly alert?: boolean;
}

/** Where there is nothing to show: one sentence and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, detail, action, bare = false, alert = false } = props;
  return (
    <section className={styles.card} data-bare={bare} {...(alert && { role: 'alert' })}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className={styles.title}>{title}</h2>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {action}
    </section>
  );
}
