import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { startProgress } from '../progress.ts';
import styles from './views.module.css';

/** The shape of a page while its code arrives. */
export function ViewLoading() {
  const { t } = useTranslation();
  useEffect(() => startProgress(), []);
  return (
    <div className={styles.loading} role="status" aria-label={t('app.loading')}>
      <Skeleton active title={{ width: 180 }} paragraph={{ rows: 6 }} />
    </div>
  );
}
