import { useTranslation } from 'react-i18next';
import { barSegments, type StateCounts } from '#features/hours-reports/rules-progress.ts';
import styles from './state-bar.module.css';
import type { PeopleFilter } from './use-progress-address.ts';

interface StateBarProps {
  readonly counts: StateCounts;
  /** What is filtered stays as it is, the rest steps back. */
  readonly state?: PeopleFilter;
}

/** How far people are, in the proportions they are there; nobody is too few to be seen. */
export function StateBar({ counts, state = 'all' }: StateBarProps) {
  const { t } = useTranslation();
  const segments = barSegments(counts);
  const words = segments
    .map((one) =>
      t('hours-reports.progress.stateCount', {
        state: t(`hours-reports.state.${one.state}`),
        count: one.count,
      }),
    )
    .join(t('hours-reports.progress.comma'));
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      {segments.map((one) => (
        <span
          key={one.state}
          className={styles.segment}
          data-state={one.state}
          data-faded={state !== 'all' && state !== 'unfinished' && state !== one.state}
          style={{ flexGrow: one.count, minWidth: 14 + 7 * one.digits }}
        >
          {one.count}
        </span>
      ))}
    </span>
  );
}
