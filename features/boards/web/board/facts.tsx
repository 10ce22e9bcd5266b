import { Children, type ReactNode } from 'react';
import styles from './facts.module.css';

/** Facts one after the other with dots between them, of which none begins or ends a line. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.facts}>
      {Children.toArray(children).map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in the order they are written in.
        <span key={at} className={styles.fact}>
          {at > 0 && <span className={styles.dot}>{' · '}</span>}
          {fact}
        </span>
      ))}
    </span>
  );
}

/** A fact with a mark that belongs to it. */
export const Marked = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.marked}>{children}</span>
);
