import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStore } from '../ui/use-store.ts';
import { clearErrorLog, errorLog } from './error-log.ts';
import styles from './error-log-dialog.module.css';
import { ErrorLogEntry } from './error-log-entry.tsx';
import { logText } from './log-text.ts';
import { useCopy } from './use-copy.ts';

interface ErrorLogDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What went wrong in this page so far, newest first, ready to be sent to somebody who can help. */
export function ErrorLogDialog({ open, onClose }: ErrorLogDialogProps) {
  const { t } = useTranslation();
  const entries = useStore(errorLog);
  const copy = useCopy();
  const clear = () => {
    clearErrorLog();
    onClose();
  };
  const actions = (
    <div className={styles.actions}>
      <Button onClick={clear}>{t('errorLog.clear')}</Button>
      <Button type="primary" onClick={() => copy(logText(entries))}>
        {t('errorLog.copyAll')}
      </Button>
    </div>
  );
  return (
    <Drawer
      open={open}
      title={t('errorLog.title')}
      size="min(560px, 100vw)"
      footer={entries.length > 0 ? actions : null}
      destroyOnHidden
      onClose={onClose}
    >
      <p className={styles.about}>
        {entries.length > 0 ? t('errorLog.about') : t('errorLog.empty')}
      </p>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <ErrorLogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </Drawer>
  );
}
