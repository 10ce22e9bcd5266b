import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Beside the title: state chip, switches of batch or year. */
  readonly context?: ReactNode;
  /** At the right: at most one primary button, few others. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: one header line, then the work. */
export function Page({ title, context, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {context}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
