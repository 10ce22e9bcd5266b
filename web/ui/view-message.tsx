import type { ReactNode } from 'react';
import styles from './view-message.module.css';

interface ViewMessageProps {
  readonly title: string;
  readonly detail: string;
  /** Interrupts whoever listens; for what happened rather than for what was asked for. */
  readonly alert?: boolean;
  /** The next step. */
  readonly children: ReactNode;
}

/** Stands in a page's place when there is nothing of the page to show. */
export function ViewMessage({ title, detail, alert = false, children }: ViewMessageProps) {
  return (
    <section role={alert ? 'alert' : undefined} className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.detail}>{detail}</p>
      {children}
    </section>
  );
}
