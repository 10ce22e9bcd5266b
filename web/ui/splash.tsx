import { useTranslation } from 'react-i18next';
import { BrandMark } from './brand.tsx';
import styles from './splash.module.css';

/** While it is not yet known what to show; stays invisible if that takes only a moment. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={styles.splash}>
      <BrandMark size={40} />
    </div>
  );
}
