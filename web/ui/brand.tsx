import { useTranslation } from 'react-i18next';
import styles from './brand.module.css';

/** The product's mark: the hands of a clock over the part of the day that is accounted for. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className={styles.mark}>
      <rect width="32" height="32" rx="8" className={styles.tile} />
      <path d="M16 7.5v9.2l6 3.6" className={styles.hands} />
      <path d="M8.6 16.6a7.6 7.6 0 0 0 13 6.2" className={styles.sweep} />
    </svg>
  );
}

export function Brand() {
  const { t } = useTranslation();
  return (
    <span className={styles.brand}>
      <BrandMark size={26} />
      {t('app.name')}
    </span>
  );
}
