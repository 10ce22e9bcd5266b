import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './edit-drawer.module.css';

interface ConflictNoticeProps {
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Somebody else saved first: nothing is lost until one of the two is chosen. */
export function ConflictNotice({ onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert
      className={styles.notice ?? ''}
      type="warning"
      showIcon
      title={t('edit.conflictTitle')}
      description={
        <>
          <p className={styles.explanation}>{t('edit.conflictDetail')}</p>
          <div className={styles.choices}>
            <Button size="small" onClick={onTakeTheirs}>
              {t('edit.takeTheirs')}
            </Button>
            <Button size="small" onClick={onKeepMine}>
              {t('edit.keepMine')}
            </Button>
          </div>
        </>
      }
    />
  );
}
