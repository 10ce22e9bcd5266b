import { useTranslation } from 'react-i18next';
import type { HoursByState } from '#features/projects/contract.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import styles from './filled.module.css';

const STATES = ['total', 'approved', 'submitted', 'returned', 'draft'] as const;

/** All hours of the months, by state; those parts add up to the first figure. */
export function FilledSummary({ sums }: { readonly sums: HoursByState | null }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.sums}>
      {STATES.map((state) => (
        <div key={state} className={styles.sum} data-state={state}>
          <dt>{t(`projects.ui.hours.${state}`)}</dt>
          <dd>
            {sums === null ? '—' : formatHours(hoursToMinutes(sums[state]))}
            <small>{t('projects.ui.hours.unit')}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
