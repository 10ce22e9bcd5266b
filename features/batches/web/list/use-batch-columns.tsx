import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BatchRow } from '#features/batches/contract.ts';
import { thousands } from '#kernel/format.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { LongText } from '#web/ui/list/long-text.tsx';
import { editorPath } from '../paths.ts';
import { PhaseChip } from '../phase-chip.tsx';
import styles from './batches-panel.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { RowActions } from './row-actions.tsx';

export function useBatchColumns(timeZone = 'UTC'): ListColumn<BatchRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('batches.ui.column.name'),
      sortable: true,
      shown: 'always',
      render: ({ id, name }) => (
        <Link className={styles.name} to={editorPath(id)}>
          <LongText>{name}</LongText>
        </Link>
      ),
    },
    {
      key: 'phase',
      title: t('batches.ui.column.phase'),
      render: ({ phase }) => <PhaseChip phase={phase} />,
    },
    {
      key: 'startDate',
      title: t('batches.ui.column.range'),
      sortable: true,
      render: ({ startDate, endDate }) => t('batches.ui.range', { from: startDate, to: endDate }),
    },
    {
      key: 'openAt',
      title: t('batches.ui.field.openAt'),
      shown: 'onRequest',
      render: ({ openAt }) => wallClockOf(openAt, timeZone),
    },
    {
      key: 'deadline',
      title: t('batches.ui.field.deadline'),
      sortable: true,
      render: ({ deadline }) => wallClockOf(deadline, timeZone),
    },
    {
      key: 'people',
      title: t('batches.ui.column.people'),
      numeric: true,
      render: ({ progress }) => thousands(progress.people),
    },
    {
      key: 'requiredHours',
      title: t('batches.ui.column.requiredHours'),
      numeric: true,
      render: ({ requiredHours }) => thousands(requiredHours),
    },
    {
      key: 'progress',
      title: t('batches.ui.column.progress'),
      render: ({ status, progress }) =>
        status === 'draft' ? (
          <span className={styles.muted}>{t('batches.ui.progress.none')}</span>
        ) : (
          <ProgressBar progress={progress} />
        ),
    },
    {
      key: 'actions',
      title: t('batches.ui.column.actions'),
      shown: 'always',
      fixed: 'end',
      width: 150,
      render: (row) => <RowActions row={row} />,
    },
  ];
}
