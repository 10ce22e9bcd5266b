import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type JobView, jobEndpoints } from '#features/jobs/contract.ts';
import { type ImportReport, importJobResult } from '#kernel/import-report.ts';
import { answered, call } from '../../api/call.ts';
import styles from './import-dialog.module.css';

const POLL_MS = 1_000;

const isOver = (job: JobView | undefined) => job?.state === 'done' || job?.state === 'failed';

interface JobProgressProps {
  readonly id: string;
  readonly fileName: string;
  readonly onReport: (report: ImportReport) => void;
  /** It was refused, in the words given, or failed for a reason nobody can read. */
  readonly onRefused: (words: string | null) => void;
}

/** How far the job is that takes a long file in. It goes on when the dialog is closed. */
export function JobProgress({ id, fileName, onReport, onRefused }: JobProgressProps) {
  const { t, i18n } = useTranslation();
  const { data: job } = useQuery({
    queryKey: ['imports', 'job', id],
    queryFn: ({ signal }) =>
      answered(call(jobEndpoints.read, { params: { id } }, { signal, quiet: true })),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
    staleTime: 0,
  });
  useEffect(() => {
    if (!isOver(job)) return;
    const result = importJobResult.safeParse(job?.result);
    if (!result.success) onRefused(null);
    else if ('report' in result.data) onReport(result.data.report);
    else onRefused(result.data.refused);
  }, [job, onReport, onRefused]);
  const step = job?.step ?? '';
  return (
    <div className={styles.job} role="status">
      <strong>{t('import.working', { name: fileName || t('import.unnamed') })}</strong>
      <Progress percent={job?.percent ?? 0} />
      <span className={styles.hint}>
        {step !== '' && i18n.exists(step) && `${t(step as 'import.step.reading')} `}
        {t('import.goesOn')}
      </span>
    </div>
  );
}
