import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LoggedError } from './error-log.ts';
import styles from './error-log-entry.module.css';
import { detailsOf, headlineOf, logText, timeOf } from './log-text.ts';
import { useCopy } from './use-copy.ts';

export function ErrorLogEntry({ entry }: { readonly entry: LoggedError }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const details = detailsOf(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.when}>
        <time dateTime={new Date(entry.time).toISOString()}>{timeOf(entry)}</time>
        {entry.times > 1 && (
          <span className={styles.times}>{t('errorLog.times', { times: entry.times })}</span>
        )}
        <span className={styles.copy}>
          <Button type="link" size="small" onClick={() => copy(logText([entry]))}>
            {t('errorLog.copy')}
          </Button>
        </span>
      </div>
      <p className={styles.message}>{headlineOf(entry)}</p>
      <p className={styles.url}>{entry.url}</p>
      {details !== '' && (
        <details className={styles.details}>
          <summary>{t('errorLog.details')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </li>
  );
}
