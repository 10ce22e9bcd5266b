import type { ComponentProps, ReactNode } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly id: string;
  readonly label: string;
  /** What is wrong with the value, if anything. */
  readonly problem: string | null;
  /** Ids of further texts that explain the field. */
  readonly explainedBy?: string | undefined;
  /** A control at the end of the field. */
  readonly control?: ReactNode;
}

export function TextField({ label, problem, explainedBy, control, ...input }: TextFieldProps) {
  const problemId = `${input.id}-problem`;
  const described = [problem === null ? '' : problemId, explainedBy ?? '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={input.id} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame} data-wrong={problem !== null}>
        <input
          {...input}
          className={styles.input}
          aria-required="true"
          aria-invalid={problem !== null}
          aria-describedby={described || undefined}
        />
        {control}
      </div>
      {problem !== null && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
