import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { LONG_WAIT_DAYS } from '#features/hours-reports/rules-progress.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useLateApprovers } from './queries.ts';
import type { Reminding } from './use-reminding.ts';
import styles from './waiting-line.module.css';

interface WaitingLineProps {
  readonly batchId: number;
  /** How many people have submitted. */
  readonly submitted: number;
  readonly mayRemind: boolean;
  readonly reminding: Reminding;
  readonly onMore: () => void;
}

const SHOWN_NAMES = 3;

/** What was submitted and lies with an approver for long, and whose word would help. */
export function WaitingLine(props: WaitingLineProps) {
  const { batchId, submitted, mayRemind, reminding, onMore } = props;
  const { t } = useTranslation();
  const { data } = useLateApprovers(batchId);
  if (data === undefined || data.late === 0) return null;
  const names = data.approvers
    .slice(0, SHOWN_NAMES)
    .map(({ nickName, late }) => `${nickName} ${late}`)
    .join(t('hours-reports.progress.comma'));
  const remindable = data.approvers.filter(({ obstacle }) => obstacle === null);
  return (
    <p className={styles.line}>
      <Chip tone="careful">{t('hours-reports.progress.stuck')}</Chip>
      <span>
        {t('hours-reports.progress.stuckLine', {
          submitted,
          late: data.late,
          days: LONG_WAIT_DAYS,
          names,
        })}
      </span>
      {data.approvers.length > SHOWN_NAMES && (
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
