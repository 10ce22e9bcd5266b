import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import { sizeText } from '#web/ui/size-text.ts';
import styles from './exports.module.css';
import type { Transfer } from './use-transfer.ts';

interface TransferBarProps {
  readonly transfer: Transfer;
  readonly onCancel: () => void;
}

/** A file on its way: how much of it is here, and how to give it up. */
export function TransferBar({ transfer: { bytes, rows }, onCancel }: TransferBarProps) {
  const { t } = useTranslation();
  const size = sizeText(bytes);
  return (
    <section className={styles.transfer} role="status">
      <span className={styles.moving} aria-hidden="true" />
      <span>
        {bytes === 0
          ? t('hours-reports.exports.preparing')
          : rows === null
            ? t('hours-reports.exports.receiving', { size })
            : t('hours-reports.exports.receivingOf', { size, rows: thousands(rows) })}
      </span>
      <Button size="small" onClick={onCancel}>
        {t('hours-reports.exports.stop')}
      </Button>
    </section>
  );
}
