import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ExportRunView } from '#features/hours-reports/contract-exports.ts';
import { EXPORT_KEPT_DAYS, isUnfinished } from '#features/hours-reports/rules-exports.ts';
import { thousands } from '#kernel/format.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { useDates } from '#web/ui/dates.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { sizeText } from '#web/ui/size-text.ts';
import styles from './exports.module.css';
import { useExportRuns, useRemoveRun } from './queries.ts';

const TONES: Readonly<Record<ExportRunView['state'], ChipTone>> = {
  queued: 'plain',
  running: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

interface RunProps {
  readonly run: ExportRunView;
  readonly busy: boolean;
  readonly onFetch: (run: ExportRunView) => void;
}

function RunFacts({ run }: { readonly run: ExportRunView }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { rows, bytes, createdAt, expiresAt, state } = run;
  const facts = [
    ...(bytes === null ? [] : [['size', sizeText(bytes)] as const]),
    ...(rows === null ? [] : [['rows', thousands(rows)] as const]),
    ['made', dateTime(createdAt)] as const,
    ...(state === 'done' ? [['until', dateTime(expiresAt)] as const] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`hours-reports.exports.runs.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Run({ run, busy, onFetch }: RunProps) {
  const { t } = useTranslation();
  const remove = useRemoveRun();
  const { id, fileName: name, state, percent } = run;
  const unfinished = isUnfinished(state);
  return (
    <li className={styles.run}>
      <div className={styles.runHead}>
        <strong className={styles.runName} title={name}>
          {name}
        </strong>
        <Chip tone={TONES[state]}>
          {t(`hours-reports.exports.runs.state.${state}`, { percent })}
        </Chip>
      </div>
      {unfinished && (
        <Progress
          percent={percent}
          showInfo={false}
          size="small"
          aria-label={t('hours-reports.exports.runs.progressOf', { name })}
        />
      )}
      {state === 'failed' && (
        <p className={styles.problem}>{run.problem ?? t('hours-reports.exports.runs.failedWhy')}</p>
      )}
      <RunFacts run={run} />
      <div className={styles.runActions}>
        {state === 'done' && (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('hours-reports.exports.runs.downloadOf', { name })}
            onClick={() => onFetch(run)}
          >
            {t('hours-reports.exports.runs.download')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          loading={remove.isPending}
          aria-label={t(`hours-reports.exports.runs.${unfinished ? 'cancelOf' : 'removeOf'}`, {
            name,
          })}
          onClick={() => remove.mutate(id)}
        >
          {t(`hours-reports.exports.runs.${unfinished ? 'cancel' : 'remove'}`)}
        </Button>
      </div>
    </li>
  );
}

/** What one has had made in the background, as long as it is kept. */
export function RunsPanel({ busy, onFetch }: Omit<RunProps, 'run'>) {
  const { t } = useTranslation();
  const runs = useExportRuns();
  return (
    <section className={styles.runs} aria-labelledby="export-runs">
      <header className={styles.head}>
        <h2 id="export-runs">{t('hours-reports.exports.runs.title')}</h2>
      </header>
      {runs.data === undefined && !runs.isError && <SkeletonRows rows={3} columns={2} />}
      {runs.data === undefined && runs.isError && (
        <p className={styles.none}>
          {t('list.loadFailed')}{' '}
          <Button type="link" size="small" onClick={() => void runs.refetch()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {runs.data?.length === 0 && (
        <p className={styles.none}>
          <strong>{t('hours-reports.exports.runs.empty')}</strong>
          {t('hours-reports.exports.runs.emptyDetail')}
        </p>
      )}
      {runs.data !== undefined && runs.data.length > 0 && (
        <ul className={styles.runList}>
          {runs.data.map((run) => (
            <Run key={run.id} run={run} busy={busy} onFetch={onFetch} />
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {t('hours-reports.exports.runs.kept', { days: EXPORT_KEPT_DAYS })}
      </p>
    </section>
  );
}
