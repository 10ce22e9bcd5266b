import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Orphan } from '#features/approvals/contract.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useDates } from '#web/ui/dates.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOrphans } from '../queries.ts';
import { hoursText, useNames } from '../words.ts';
import { AssignDialog } from './assign-dialog.tsx';
import styles from './orphans-panel.module.css';

function useColumns(assign: (row: Orphan) => void) {
  const { t } = useTranslation();
  const { departmentOf, projectOf } = useNames();
  const { dateTime } = useDates();
  const narrow = useNarrow();
  const columns: ListColumn<Orphan>[] = [
    {
      key: 'nickName',
      title: t('approvals.ui.name'),
      shown: 'always',
      ...(narrow && { width: 96 }),
      render: (row) => (
        <span className={styles.lines}>
          <strong>{row.nickName}</strong>
          <span className={styles.under}>{departmentOf(row)}</span>
        </span>
      ),
    },
    {
      key: 'project',
      title: t('approvals.ui.project'),
      shown: 'always',
      ...(narrow && { width: 104 }),
      render: ({ project, batchName }) => (
        <span className={styles.lines}>
          {projectOf(project)}
          <span className={styles.under}>{batchName}</span>
        </span>
      ),
    },
    {
      key: 'hours',
      title: t('approvals.ui.hours'),
      numeric: true,
      shown: 'always',
      render: ({ hours }) => t('approvals.ui.hoursOf', { hours: hoursText(hours) }),
    },
    ...(narrow
      ? []
      : [
          {
            key: 'submittedAt',
            title: t('approvals.ui.submittedAt'),
            shown: 'always' as const,
            render: ({ submittedAt }: Orphan) => (
              <span className={styles.when}>{dateTime(submittedAt)}</span>
            ),
          },
        ]),
    {
      key: 'actions',
      title: t('approvals.ui.actions'),
      shown: 'always',
      fixed: 'end',
      render: (row) => (
        <Button
          type="link"
          size="small"
          className={styles.assign ?? ''}
          aria-label={t('approvals.ui.assignNamed', { name: row.nickName })}
          onClick={() => assign(row)}
        >
          {t('approvals.ui.assign')}
        </Button>
      ),
    },
  ];
  return columns;
}

const NONE: readonly Orphan[] = [];

/** Rows whose every approver is missing, until somebody is named for them. */
export function OrphansPanel() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const list = useList({ textAs: 'query' });
  const { pageNum = '1', pageSize = '20' } = list.query;
  const result = useOrphans({ pageNum, pageSize });
  const [assigning, setAssigning] = useKeptState('assigned rows', NONE);
  const columns = useColumns((row) => setAssigning([row]));
  return (
    <>
      <ListPanel<Orphan>
        name="orphans"
        label={t('approvals.ui.orphans')}
        list={list}
        result={result}
        rowKey={({ id }) => id}
        columns={columns}
        inSight={
          <div className={styles.about}>
            <h2 className={styles.title}>{t('approvals.ui.orphans')}</h2>
            <p className={styles.under}>{t('approvals.ui.orphansHint')}</p>
          </div>
        }
        {...(!narrow && {
          bulk: (rows: readonly Orphan[], clear: () => void) => (
            <Button
              size="small"
              type="primary"
              onClick={() => {
                setAssigning(rows);
                clear();
              }}
            >
              {t('approvals.ui.assignMore')}
            </Button>
          ),
        })}
        empty={t('approvals.ui.noOrphans')}
      />
      {assigning.length > 0 && <AssignDialog rows={assigning} onClose={() => setAssigning(NONE)} />}
    </>
  );
}
