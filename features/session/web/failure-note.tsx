import { AlertIcon } from '#web/ui/icons.tsx';
import styles from './failure-note.module.css';

interface FailureNoteProps {
  readonly id: string;
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string | null;
}

/** Not announced from here: the toast says it aloud, and the focused control refers to it. */
export function FailureNote({ id, message, advice = null }: FailureNoteProps) {
  return (
    <div id={id} className={styles.failure}>
      <AlertIcon />
      <p>
        <strong>{message}</strong>
        {advice !== null && <span>{advice}</span>}
      </p>
    </div>
  );
}
