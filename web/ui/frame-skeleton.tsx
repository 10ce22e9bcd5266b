import { useTranslation } from 'react-i18next';
import styles from './frame-skeleton.module.css';

/** About as long as the words of a menu are, in pixels. */
const MENU_LINES = [112, 84, 128, 96, 74];

/** The outlines of the application before it is there, so that nothing jumps when it is. */
export function FrameSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={styles.frame}>
      <div className={styles.side}>
        {MENU_LINES.map((width) => (
          <div key={width} className={styles.line} style={{ width }} />
        ))}
      </div>
      <div className={styles.bar}>
        <div className={styles.line} style={{ width: 150 }} />
      </div>
      <div className={styles.page}>
        <div className={styles.title} />
        <div className={styles.card} />
      </div>
    </div>
  );
}
