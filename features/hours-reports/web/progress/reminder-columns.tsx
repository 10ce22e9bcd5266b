import { Button, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type {
  ProgressPerson,
  RemindRequest,
  WaitingApprover,
} from '#features/hours-reports/contract.ts';
import styles from './people-table.module.css';
import type { Reminding } from './use-reminding.ts';
import { useWhen } from './words.ts';

export interface RemindingProps {
  readonly mayRemind: boolean;
  readonly reminding: Reminding;
}

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

/**
 * When somebody was last reminded, and for whoever may remind: a word to them now, or why there can
 * be none.
 */
export function useReminderColumns<Row extends ProgressPerson | WaitingApprover>(
  { mayRemind, reminding }: RemindingProps,
  kind: RemindRequest['kind'],
): Columns<Row> {
  const { t } = useTranslation();
  const when = useWhen();
  const last: Columns<Row>[number] = {
    key: 'lastReminder',
    title: t('hours-reports.progress.column.lastReminder'),
    className: styles.number ?? '',
    responsive: ['md'],
    render: (_, { lastReminder }) => (lastReminder === null ? '–' : when(lastReminder)),
  };
  const action: Columns<Row>[number] = {
    key: 'action',
    title: t('hours-reports.progress.column.action'),
    render: (_, { obstacle, userId, nickName }) => {
      if (obstacle !== null) {
        return (
          <span className={styles.faint}>{t(`hours-reports.progress.obstacle.${obstacle}`)}</span>
        );
      }
      return (
        <Button
          type="link"
          size="small"
          className={styles.remind ?? ''}
          aria-label={t('hours-reports.progress.remindPerson', { name: nickName })}
          onClick={() => reminding.remind({ people: [userId] }, kind)}
        >
          {t('hours-reports.progress.remindShort')}
        </Button>
      );
    },
  };
  return mayRemind ? [last, action] : [last];
}
