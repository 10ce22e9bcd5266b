import { ClockCircleOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  type FiguresReply,
  type ProgressBatch,
  progressEndpoints,
} from '#features/hours-reports/contract.ts';
import { unfinishedOf } from '#features/hours-reports/rules-progress.ts';
import { saveDownload } from '#web/api/download.ts';
import { useOwnPath } from '#web/router/use-own-path.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useQuestion } from '#web/ui/use-question.ts';
import styles from './header.module.css';
import type { ProgressAddress } from './use-progress-address.ts';
import type { Reminding } from './use-reminding.ts';
import { useDeadline, useWhen } from './words.ts';

const PHASE_TONE = { notYet: 'plain', open: 'good', over: 'careful', closed: 'plain' } as const;

interface BatchContextProps {
  readonly batches: readonly ProgressBatch[];
  readonly batch: ProgressBatch | undefined;
  readonly onBatch: (id: number) => void;
}

/** Of which batch, in which phase, and how long it goes on. */
export function BatchContext({ batches, batch, onBatch }: BatchContextProps) {
  const { t } = useTranslation();
  const deadlineOf = useDeadline();
  if (batch === undefined) return <Skeleton.Input active size="small" />;
  const { tone, words } = deadlineOf(batch);
  return (
    <>
      <Select
        aria-label={t('hours-reports.progress.batch')}
        popupMatchSelectWidth={false}
        value={batch.id}
        onChange={onBatch}
        options={batches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Chip tone={PHASE_TONE[batch.phase]}>{t(`hours-reports.progress.phase.${batch.phase}`)}</Chip>
      <span className={styles.deadline} data-tone={tone}>
        <ClockCircleOutlined aria-hidden /> {words}
      </span>
    </>
  );
}

const DASHBOARD = '/timeApproval/workTimeDashboard';

const FILES = [
  { by: 'departments', format: 'xlsx' },
  { by: 'people', format: 'xlsx' },
  { by: 'departments', format: 'csv' },
  { by: 'people', format: 'csv' },
] as const;

export function ExportButton({ batchId, address }: { batchId: number; address: ProgressAddress }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [busy, setBusy] = useState(false);
  const save = async ({ by, format }: (typeof FILES)[number]) => {
    setBusy(true);
    try {
      const { state, query } = address;
      const filter = by === 'people' ? { state, ...(query !== '' && { query }) } : {};
      await saveDownload(progressEndpoints.exportSheet, {
        query: { batchId: String(batchId), by, format, ...filter },
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: FILES.map(({ by, format }) => ({
          key: `${by} ${format}`,
          label: t(`hours-reports.progress.export.${by}.${format}`),
        })),
        onClick: ({ key }) => {
          const file = FILES.find(({ by, format }) => `${by} ${format}` === key);
          if (file !== undefined) void save(file);
        },
      }}
    >
      <Button
        icon={<DownloadOutlined />}
        loading={busy}
        aria-label={t('hours-reports.progress.exportAs')}
      >
        {!narrow && t('hours-reports.progress.exportAs')}
      </Button>
    </Dropdown>
  );
}

/** Who has not finished, and how many of them have heard of it today. */
export function Unfinished({ totals }: Pick<FiguresReply, 'totals'>) {
  const { t } = useTranslation();
  const when = useWhen();
  const count = unfinishedOf(totals);
  if (count === 0) return null;
  const { remindedToday, lastReminder } = totals;
  return (
    <span className={styles.open}>
      <span>{t('hours-reports.progress.unfinishedCount', { count })}</span>
      {remindedToday > 0 && lastReminder !== null && (
        <span>
          {t('hours-reports.progress.remindedCount', {
            count: remindedToday,
            at: when(lastReminder),
          })}
        </span>
      )}
    </span>
  );
}

interface RemindAllProps {
  readonly figures: FiguresReply;
  readonly reminding: Reminding;
}

/** A word to those who have not finished and have heard nothing today. */
export function RemindAll({ figures, reminding }: RemindAllProps) {
  const { t } = useTranslation();
  const [modal, holder] = useQuestion();
  const { totals, mayRemind } = figures;
  const { remindable, remindedToday } = totals;
  if (!mayRemind || remindable === 0) return null;
  const ask = () =>
    modal.confirm({
      title: t('hours-reports.progress.remindAllTitle', { count: remindable }),
      content: t('hours-reports.progress.remindAllDetail'),
      okText: t('hours-reports.progress.remindShort'),
      cancelText: t('edit.cancel'),
      onOk: () => reminding.remind({ all: true }),
    });
  return (
    <>
      {holder}
      <Button
        type="primary"
        loading={reminding.busy}
        className={styles.primary ?? ''}
        onClick={ask}
      >
        {remindedToday > 0
          ? t('hours-reports.progress.remindOthers', { count: remindable })
          : t('hours-reports.progress.remindCount', { count: remindable })}
      </Button>
    </>
  );
}

/** Where the hours of the batch went. */
export function DashboardLink({ batchId }: { readonly batchId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dashboard = useOwnPath(DASHBOARD);
  if (dashboard === null) return null;
  return (
    <Button onClick={() => navigate(`${dashboard}?batch=${batchId}`)}>
      {t('hours-reports.progress.dashboard')}
    </Button>
  );
}
