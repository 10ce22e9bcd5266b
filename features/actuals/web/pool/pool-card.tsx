import type { PoolLine } from '#features/actuals/contract-pool.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from '../inputs.module.css';
import { Decision, LineOperations, type Operations } from './pool-columns.tsx';

interface PoolCardProps extends Operations {
  readonly line: PoolLine;
}

/** A cost without a project where there is no room for columns. */
export function PoolCard({ line, ...operations }: PoolCardProps) {
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.code}>{line.what}</span>
        <span className={styles.amount}>{yuanText(line.amount)}</span>
      </header>
      <span>
        {line.text}
        <span className={styles.second}>
          {[line.detail, line.projectText].filter(Boolean).join(' · ')}
        </span>
      </span>
      <footer className={styles.cardFoot}>
        <Decision decision={line.decision} />
        <LineOperations line={line} {...operations} />
      </footer>
    </article>
  );
}
