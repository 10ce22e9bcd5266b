import { DownloadOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ExportPreview } from '#features/hours-reports/contract-exports.ts';
import {
  EXPORT_FORMATS,
  EXPORT_JOB_ROWS,
  EXPORT_KINDS,
  type ExportFormat,
  type ExportKind,
} from '#features/hours-reports/rules-exports.ts';
import { thousands } from '#kernel/format.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { LoadProblem } from '../load-problem.tsx';
import { ExportFilters } from './export-filters.tsx';
import { ExportSums } from './export-sums.tsx';
import styles from './exports.module.css';
import { PreviewTable } from './preview-table.tsx';
import { useExportBatches, usePreview, useStartExport } from './queries.ts';
import { RunsPanel } from './runs-panel.tsx';
import { TransferBar } from './transfer-bar.tsx';
import {
  type ChangeAddress,
  type ExportAddress,
  filtersOf,
  periodProblem,
  useExportAddress,
} from './use-export-address.ts';
import { useTransfer } from './use-transfer.ts';

const NO_FILTERS = { dept: '', project: '', state: '' } as const;

interface WorkProps {
  readonly address: ExportAddress;
  readonly change: ChangeAddress;
  readonly batches: ReturnType<typeof useExportBatches>;
  readonly result: ReturnType<typeof usePreview>;
}

/** The beginning of the file, or why there is none. */
function Work({ address, change, batches, result }: WorkProps) {
  const { t } = useTranslation();
  const problem = periodProblem(address);
  if (problem !== null) return <EmptyState title={t(`hours-reports.refusal.${problem}`)} />;
  const failed = [batches, result].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <LoadProblem
        error={failed.error}
        onRetry={() => void failed.refetch()}
        outOfReach={{
          title: t('hours-reports.exports.notFound'),
          detail: t('hours-reports.exports.notFoundDetail'),
          action: (
            <Button onClick={() => change({ ...NO_FILTERS, batch: '' })}>
              {t('hours-reports.exports.clear')}
            </Button>
          ),
        }}
      />
    );
  }
  if (address.by === 'batch' && batches.data?.batches.length === 0) {
    return <EmptyState title={t('hours-reports.exports.noBatches')} />;
  }
  const { data } = result;
  if (data === undefined) {
    return (
      <section className={styles.preview}>
        <SkeletonRows rows={12} columns={6} />
      </section>
    );
  }
  if (data.count > 0) return <PreviewTable preview={data} />;
  const narrowed = [address.deptId, address.projectId, address.state].some((one) => one !== null);
  return (
    <EmptyState
      title={t('hours-reports.exports.empty')}
      detail={t('hours-reports.exports.emptyDetail')}
      action={
        narrowed && (
          <Button onClick={() => change(NO_FILTERS)}>{t('hours-reports.exports.clear')}</Button>
        )
      }
    />
  );
}

interface ActionsProps {
  readonly address: ExportAddress;
  readonly change: ChangeAddress;
  readonly preview: ExportPreview | undefined;
  readonly busy: boolean;
  readonly onExport: () => void;
}

function Actions({ address, change, preview, busy, onExport }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Segmented<ExportFormat>
        className={styles.switch ?? ''}
        aria-label={t('hours-reports.exports.format')}
        value={address.format}
        onChange={(format) => change({ format: format === 'xlsx' ? '' : format })}
        options={EXPORT_FORMATS.map((format) => ({ value: format, label: format.toUpperCase() }))}
      />
      <Button
        type="primary"
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={busy}
        disabled={preview === undefined || preview.count === 0}
        onClick={onExport}
      >
        {t(preview?.asJob ? 'hours-reports.exports.exportJob' : 'hours-reports.exports.export')}
      </Button>
    </>
  );
}

/** Files of hours: which ones, how they begin and what they come to, and those made before. */
export function ExportsPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const [address, change] = useExportAddress();
  const batches = useExportBatches();
  const { kind, format } = address;
  const filters = filtersOf(address, batches.data?.currentId ?? null);
  const result = usePreview(filters && { kind, ...filters });
  const transfer = useTransfer();
  const start = useStartExport();
  const preview = filters === null ? undefined : result.data;
  const stale = result.isPlaceholderData;
  const onExport = () => {
    if (filters === null || preview === undefined) return;
    const request = { kind, format, ...filters };
    if (!preview.asJob) void transfer.exportNow(request, preview.count);
    else {
      start.mutate(request, {
        onSuccess: () => showToast('info', t('hours-reports.exports.runs.started')),
      });
    }
  };
  return (
    <Page
      title={title}
      context={
        <Segmented<ExportKind>
          className={styles.switch ?? ''}
          aria-label={t('hours-reports.exports.kindLabel')}
          value={kind}
          onChange={(next) => change({ kind: next === 'detail' ? '' : next })}
          options={EXPORT_KINDS.map((one) => ({
            value: one,
            label: t(`hours-reports.exports.kind.${one}`),
          }))}
        />
      }
      actions={
        <Actions
          address={address}
          change={change}
          preview={stale ? undefined : preview}
          busy={transfer.transfer !== null || start.isPending}
          onExport={onExport}
        />
      }
    >
      <ExportFilters address={address} change={change} batches={batches} />
      {periodProblem(address) === null && !(result.isError && preview === undefined) && (
        <ExportSums preview={preview ?? null} stale={stale} />
      )}
      {preview?.asJob && (
        <p className={styles.asJob} role="note">
          {t('hours-reports.exports.asJob', { limit: thousands(EXPORT_JOB_ROWS) })}
        </p>
      )}
      {transfer.transfer !== null && (
        <TransferBar transfer={transfer.transfer} onCancel={transfer.cancel} />
      )}
      <div className={styles.columns}>
        <div className={styles.work} data-stale={stale}>
          <Work address={address} change={change} batches={batches} result={result} />
        </div>
        <RunsPanel
          busy={transfer.transfer !== null}
          onFetch={({ id, rows }) => void transfer.fetchKept(id, rows)}
        />
      </div>
    </Page>
  );
}
