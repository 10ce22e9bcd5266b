import { useTranslation } from 'react-i18next';
import styles from './edit-drawer.module.css';
import { isTooLong } from './text-limit.ts';

interface TooLongProps {
  readonly id?: string;
  readonly text: string;
  readonly limit: number;
}

/** Says how much is too much, beneath a text that is; everything typed stays. */
export function TooLong({ id, text, limit }: TooLongProps) {
  const { t } = useTranslation();
  if (!isTooLong(text, limit)) return null;
  return (
    <p {...(id !== undefined && { id })} className={styles.tooLong} role="alert">
      {t('common.refusal.tooLong', { limit })}
    </p>
  );
}
