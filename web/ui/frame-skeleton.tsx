import { useTranslation } from 'react-i18next';
import styles from './frame-skeleton.module.css';

/** The outlines of the application before it is there, so that nothing jumps when it is. */
export function FrameSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={styles.frame}>
      <div className={styles.side} />
      <div className={styles.bar} />
      <div className={styles.page}>
        <div className={styles.title} />
        <div className={styles.card} />
      </div>
    </div>
  );
}
