import { useTranslation } from 'react-i18next';
import styles from './edit-drawer.module.css';
import { isTooLong } from './text-limit.ts';

interface TextProblemProps {
  readonly id?: string;
  readonly text: string;
  readonly limit: number;
  /** What the server has said about the text as it is. */
  readonly refused?: string | undefined;
}

/** Says what is wrong with a text, beneath it; everything typed stays. */
export function TextProblem({ id, text, limit, refused }: TextProblemProps) {
  const { t } = useTranslation();
  const problem = isTooLong(text, limit) ? t('common.refusal.tooLong', { limit }) : refused;
  if (problem === undefined) return null;
  return (
    <p {...(id !== undefined && { id })} className={styles.textProblem} role="alert">
      {problem}
    </p>
  );
}
