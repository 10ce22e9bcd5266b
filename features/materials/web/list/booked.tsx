import { useTranslation } from 'react-i18next';
import styles from './material-list.module.css';

interface BookedProps {
  readonly now: string;
  /** Undefined where nothing came afterwards, or nothing was booked. */
  readonly booked: string | undefined;
}

/** What the closed month has booked, where that is something else. */
export function Booked({ now, booked }: BookedProps) {
  const { t } = useTranslation();
  if (booked === undefined || booked === now) return null;
  return (
    <small className={styles.booked}>
      {t('materials.ui.booked', { text: booked === '' ? '—' : booked })}
    </small>
  );
}
