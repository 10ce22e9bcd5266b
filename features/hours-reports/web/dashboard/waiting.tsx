import { useTranslation } from 'react-i18next';
import type { Card } from '#features/hours-reports/contract.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { Strip, StripBar, StripCell } from '#web/ui/strip/strip.tsx';
import styles from './dashboard-page.module.css';

const STRIP = ['filled', 'projectHours', 'utilisation', 'missing', 'absence'] as const;

const CARDS: readonly { readonly card: Card; readonly title: `by${string}`; rows: number }[] = [
  { card: 'projects', title: 'byProject', rows: 7 },
  { card: 'days', title: 'byDay', rows: 7 },
  { card: 'departments', title: 'byDepartment', rows: 6 },
  { card: 'months', title: 'byMonth', rows: 6 },
  { card: 'persons', title: 'byPerson', rows: 6 },
];

/** Frames with their titles at once; where figures will be there are bars, and never a nought. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <>
      <Strip columns={5}>
        {STRIP.map((name) => (
          <StripCell
            key={name}
            label={t(`hours-reports.dashboard.${name}`)}
            value={<StripBar />}
            note={'\u00a0'}
          />
        ))}
      </Strip>
      <div className={styles.cards}>
        {CARDS.map(({ card, title, rows }) => (
          <section key={card} className={`${styles.waiting} ${styles[card]}`}>
            <h2 className={styles.waitingTitle}>
              {t(`hours-reports.dashboard.${title}` as 'hours-reports.dashboard.byDay')}
            </h2>
            <SkeletonRows rows={rows} columns={3} />
          </section>
        ))}
      </div>
    </>
  );
}
