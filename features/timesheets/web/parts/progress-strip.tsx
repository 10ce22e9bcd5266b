import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetBatch } from '#features/timesheets/contract.ts';
import { formatHours, type Minutes } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from './progress-strip.module.css';

interface ProgressStripProps {
  readonly batch: SheetBatch;
  readonly filled: Minutes;
  readonly required: Minutes;
  /** How many things keep the sheet from being submitted. */
  readonly problems: number;
  readonly editable: boolean;
  /** Of the line that says what the keys do. */
  readonly keysId: string;
  readonly onWhy: () => void;
}

const Why = memo(function Why({ required, onWhy }: Pick<ProgressStripProps, 'required' | 'onWhy'>) {
  const { t } = useTranslation();
  return (
    <Button type="link" className={styles.why ?? ''} onClick={onWhy}>
      {t('timesheets.ui.why', { hours: formatHours(required) })}
    </Button>
  );
});

/** In one line: how much is filled in, what is missing, and until when. */
export const ProgressStrip = memo(function ProgressStrip(props: ProgressStripProps) {
  const { batch, filled, required, problems, editable, keysId, onWhy } = props;
  const { t } = useTranslation();
  const { dueTime } = useDates();
  const missing = Math.max(0, required - filled);
  const percent = required === 0 ? 100 : Math.min(100, Math.round((filled / required) * 100));
  const until = { hours: formatHours(missing), deadline: dueTime(batch.deadline) };
  const whole =
    problems > 0
      ? t('timesheets.ui.notComplete', { count: problems })
      : t('timesheets.ui.complete', { deadline: until.deadline });
  return (
    <section className={styles.strip} aria-label={t('timesheets.ui.progress')}>
      <p className={styles.figures}>
        <strong>{formatHours(filled)}</strong>
        <span> / {t('timesheets.ui.hours', { hours: formatHours(required) })}</span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('timesheets.ui.progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-over={filled > required}
      >
        <span className={styles.filled} style={{ width: `${percent}%` }} />
      </div>
      {editable && (
        <p className={styles.left} role="status">
          {missing > 0 ? t('timesheets.ui.left', until) : whole}
        </p>
      )}
      <Why required={required} onWhy={onWhy} />
      {editable && (
        <p id={keysId} className={styles.keys} title={t('timesheets.ui.keys')}>
          {t('timesheets.ui.keys')}
        </p>
      )}
    </section>
  );
});
