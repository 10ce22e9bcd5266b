import { RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ApprovalRow } from '#features/approvals/contract.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { hoursText, useNames, useReturnWords, useWaitWords } from '../words.ts';
import { FlagChips } from './flag-chips.tsx';
import { ItemStateChip } from './item-state.tsx';
import styles from './queue-panel.module.css';

interface Actions {
  /** As much as fits on a telephone: the order is the one there is. */
  readonly narrow: boolean;
  readonly showState: boolean;
  readonly withActions: boolean;
  readonly open: (row: ApprovalRow) => void;
  readonly approving: number | null;
  readonly undo: () => void;
  readonly approve: (row: ApprovalRow) => void;
  readonly reject: (row: ApprovalRow) => void;
}

interface RowActionsProps extends Pick<Actions, 'undo' | 'approve' | 'reject'> {
  readonly row: ApprovalRow;
  readonly approving: boolean;
}

function RowActions({ row, approving, undo, approve, reject }: RowActionsProps) {
  const { t } = useTranslation();
  const name = row.nickName;
  if (approving) {
    return (
      <span className={styles.actions}>
        <Button
          type="link"
          size="small"
          aria-label={t('approvals.ui.undoNamed', { name })}
          onClick={undo}
        >
          {t('approvals.ui.undo')}
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.actions}>
      <Button
        type="link"
        size="small"
        aria-label={t('approvals.ui.approveNamed', { name })}
        onClick={() => approve(row)}
      >
        {t('approvals.ui.approve')}
      </Button>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('approvals.ui.rejectNamed', { name })}
        onClick={() => reject(row)}
      >
        {t('approvals.ui.reject')}
      </Button>
    </span>
  );
}

export function useQueueColumns(actions: Actions) {
  const { narrow, showState, withActions, open, approving, undo, approve, reject } = actions;
  const { t, i18n } = useTranslation();
  const { departmentOf, projectOf } = useNames();
  const waitWords = useWaitWords();
  const { line } = useReturnWords();
  const columns: ListColumn<ApprovalRow>[] = [
    {
      key: 'nickName',
      title: t('approvals.ui.name'),
      shown: 'always',
      sortable: !narrow,
      width: narrow ? 84 : 88,
      render: (row) => (
        <button type="button" className={styles.person} onClick={() => open(row)}>
          <strong>{row.nickName}</strong>
          {row.id === approving ? (
            <span className={styles.approving}>{t('approvals.ui.approving')}</span>
          ) : (
            <span className={styles.aside}>{departmentOf(row)}</span>
          )}
        </button>
      ),
    },
    {
      key: 'project',
      title: t('approvals.ui.project'),
      shown: 'always',
      sortable: !narrow,
      render: (row) => (
        <span className={styles.project}>
          {projectOf(row.project)}
          <span className={styles.under}>
            {row.project !== null && <span className={styles.aside}>{row.project.code}</span>}
            {/* A column of its own would leave a telephone too little room for the project. */}
            {narrow && showState && <ItemStateChip state={row.state} />}
            <FlagChips row={row} />
            <span className={styles.aside}>{waitWords(row)}</span>
          </span>
          {row.returned !== null && (
            <span className={styles.returned} title={line(row.returned)}>
              <RollbackOutlined aria-hidden="true" /> {line(row.returned)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'hours',
      title: t('approvals.ui.hours'),
      numeric: true,
      sortable: !narrow,
      shown: 'always',
      width: narrow ? 64 : 80,
      render: ({ hours }) => t('approvals.ui.hoursOf', { hours: hoursText(hours) }),
    },
    ...(showState && !narrow
      ? [
          {
            key: 'state',
            title: t('approvals.ui.stateColumn'),
            shown: 'always' as const,
            width: 90,
            render: ({ state }: ApprovalRow) => <ItemStateChip state={state} />,
          },
        ]
      : []),
    ...(withActions
      ? [
          {
            key: 'actions',
            title: t('approvals.ui.actions'),
            shown: 'always' as const,
            fixed: 'end' as const,
            // Both words whole, and no more: the rest is for what the row is about.
            width: i18n.language === 'en' ? 128 : 96,
            render: (row: ApprovalRow) =>
              row.canDecide && (
                <RowActions
                  row={row}
                  approving={row.id === approving}
                  undo={undo}
                  approve={approve}
                  reject={reject}
                />
              ),
          },
        ]
      : []),
  ];
  return columns;
}
