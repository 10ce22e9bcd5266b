import { useTranslation } from 'react-i18next';
import type { Correction } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from './corrections.module.css';
import { MovedCells } from './moved-cells.tsx';
import type { RowName } from './names.ts';

interface CorrectionsProps {
  readonly corrections: readonly Correction[];
  readonly nameOf: (key: RowKey) => RowName;
}

/** What was put right of booked hours, the newest first: who, when, why, and what moved. */
export function Corrections({ corrections, nameOf }: CorrectionsProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <section className={styles.panel} aria-label={t('timesheets.ui.corrections')}>
      <h2 className={styles.title}>{t('timesheets.ui.corrections')}</h2>
      <ul className={styles.list}>
        {[...corrections].reverse().map(({ id, at, actor, reason, cells }) => (
          <li key={id} className={styles.entry}>
            <p className={styles.reason}>{reason}</p>
            <p className={styles.who}>{`${actor} · ${dateTime(at)}`}</p>
            <MovedCells cells={cells} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}
