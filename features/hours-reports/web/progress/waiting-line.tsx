import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { LONG_WAIT_DAYS } from '#features/hours-reports/rules-progress.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useWaitingApprovers } from './queries.ts';
import type { Reminding } from './use-reminding.ts';
import styles from './waiting-line.module.css';

interface WaitingLineProps {
  readonly batchId: number;
  readonly mayRemind: boolean;
  readonly reminding: Reminding;
  readonly onMore: () => void;
}

const SHOWN_NAMES = 3;

/** What was submitted and lies with an approver for long, and whose word would help. */
export function WaitingLine({ batchId, mayRemind, reminding, onMore }: WaitingLineProps) {
  const { t } = useTranslation();
  const { data } = useWaitingApprovers(batchId);
  if (data === undefined || data.late === 0) return null;
  const slow = data.approvers.filter(({ late }) => late > 0);
  const names = slow
    .slice(0, SHOWN_NAMES)
    .map(({ nickName, late }) => `${nickName} ${late}`)
    .join(t('hours-reports.progress.comma'));
  const remindable = slow.filter(({ obstacle }) => obstacle === null);
  return (
    <p className={styles.line}>
      <Chip tone="careful">{t('hours-reports.progress.stuck')}</Chip>
      <span>
        {t('hours-reports.progress.stuckLine', {
          submitted: data.submitted,
          late: data.late,
          days: LONG_WAIT_DAYS,
          names,
        })}
      </span>
      {slow.length > SHOWN_NAMES && (
        <Button type="link" size="small" className={styles.link ?? ''} onClick={onMore}>
          {t('hours-reports.progress.allApprovers')}
        </Button>
      )}
      {mayRemind && remindable.length > 0 && (
        <Button
          type="link"
          size="small"
          className={styles.link ?? ''}
          loading={reminding.busy}
          onClick={() =>
            reminding.remind({ people: remindable.map(({ userId }) => userId) }, 'approve')
          }
        >
          {t('hours-reports.progress.remindApprovers')}
        </Button>
      )}
    </p>
  );
}
