import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** One after the other: what it is, and in plain words what it says. */
export type Fact = readonly [name: string, value: ReactNode];

/** What somebody reads who may not change it: the same as the form, without fields. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
