import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { QUEUE_STATES, QueueReply } from '#features/approvals/contract.ts';
import styles from './queue-empty.module.css';

interface QueueEmptyProps {
  readonly state: (typeof QUEUE_STATES)[number];
  readonly data: QueueReply | undefined;
  /** Whoever only looks is not told of anything. */
  readonly decides: boolean;
  readonly showDone: () => void;
}

/** Why there is no row, and where to go from here. */
export function QueueEmpty({ state, data, decides, showDone }: QueueEmptyProps) {
  const { t } = useTranslation();
  if (data === undefined) return null;
  if (state === 'pending' && decides && data.plain.count > 0) {
    return <p className={styles.title}>{t('approvals.ui.nothingSpecial')}</p>;
  }
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{t(`approvals.ui.empty.${state}`)}</p>
      {state === 'pending' && decides && (
        <p className={styles.detail}>{t('approvals.ui.emptyDetail')}</p>
      )}
      {state === 'pending' && data.totals.done.count > 0 && (
        <Button size="small" onClick={showDone}>
          {t('approvals.ui.showDone')}
        </Button>
      )}
    </div>
  );
}
