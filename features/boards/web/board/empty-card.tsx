import { useId } from 'react';
import styles from './board.module.css';

interface EmptyCardProps {
  readonly title: string;
  readonly className?: string | undefined;
  /** Why there is nothing, and when there will be. */
  readonly children: string;
}

/** A card that has nothing to show: one sentence, never a chart of noughts. */
export function EmptyCard({ title, className = '', children }: EmptyCardProps) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={styles.cardTitle}>
        {title}
      </h2>
      <p className={styles.nothing}>{children}</p>
    </section>
  );
}
