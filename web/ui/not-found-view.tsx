import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './not-found-view.module.css';
import { ViewMessage } from './view-message.tsx';

/** For an address, or something in it, that does not exist. */
export function NotFoundView() {
  const { t } = useTranslation();
  return (
    <ViewMessage title={t('view.notFound.title')} detail={t('view.notFound.detail')}>
      <Link to="/" className={styles.home}>
        {t('view.notFound.home')}
      </Link>
    </ViewMessage>
  );
}
