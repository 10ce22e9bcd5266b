import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertIcon } from '../ui/icons.tsx';
import { useStore } from '../ui/use-store.ts';
import { errorLog } from './error-log.ts';
import styles from './error-log-button.module.css';
import { ErrorLogDialog } from './error-log-dialog.tsx';

/** Nothing at all until something has gone wrong; then a quiet way to look at it. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const count = useStore(errorLog).length;
  const [open, setOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <span className={styles.anchor}>
          <Button
            type="text"
            aria-label={t('errorLog.open', { count })}
            aria-haspopup="dialog"
            icon={<AlertIcon />}
            onClick={() => setOpen(true)}
          />
          <span aria-hidden="true" className={styles.count}>
            {count}
          </span>
        </span>
      )}
      <ErrorLogDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
