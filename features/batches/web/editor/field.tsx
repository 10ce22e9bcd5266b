import type { ReactNode } from 'react';
import styles from './editor.module.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

export const problemId = (id: string) => `${id}-problem`;

/** One setting with its name, and beneath it what is wrong with it or good to know. */
export function Field({ id, label, problem, hint, children, wide = false }: FieldProps) {
  return (
    <div className={styles.field} data-wide={wide}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {problem !== undefined && (
        <p id={problemId(id)} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {problem === undefined && hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ id, title, detail, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {action}
      </header>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {children}
    </section>
  );
}
