import { useTranslation } from 'react-i18next';
import type { ItemDetail } from '#features/approvals/contract.ts';
import { useDates } from '#web/ui/dates.ts';
import hidden from '#web/ui/hidden.module.css';
import { hoursText, useNames } from '../words.ts';
import styles from './mini-grid.module.css';

type GridRow = ItemDetail['grid'][0];

interface LineProps {
  readonly row: GridRow;
  readonly days: ItemDetail['days'];
}

function Line({ row, days }: LineProps) {
  const { t } = useTranslation();
  const { projectOf } = useNames();
  const { monthDay } = useDates();
  const { absence, project, note, isThis, hours, cells } = row;
  const name = absence === null ? projectOf(project) : t(`approvals.ui.absence.${absence}`);
  return (
    <div className={styles.row} data-this={isThis}>
      <p className={styles.head}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        <span className={styles.hours}>
          {t('approvals.ui.hoursOf', { hours: hoursText(hours) })}
        </span>
      </p>
      <ol className={styles.cells}>
        {days.map(({ date, working }) => {
          const filled = cells[date];
          const label =
            filled === undefined
              ? monthDay(date)
              : t('approvals.ui.cell', { day: monthDay(date), hours: hoursText(filled) });
          return (
            <li
              key={date}
              className={styles.cell}
              data-off={!working}
              data-filled={filled !== undefined}
              title={label}
            >
              {filled !== undefined && (
                <>
                  <span className={hidden.words}>{label}</span>
                  <span aria-hidden="true">{hoursText(filled)}</span>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {note !== '' && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** The whole sheet in small, the row in question first. */
export function MiniGrid({ detail }: { readonly detail: ItemDetail }) {
  const filled = detail.grid.filter(({ hours }) => hours > 0);
  const rows = [...filled.filter((row) => row.isThis), ...filled.filter((row) => !row.isThis)];
  return (
    <div className={styles.grid}>
      {rows.map((row) => (
        <Line key={`${row.project?.id ?? 0} ${row.absence ?? ''}`} row={row} days={detail.days} />
      ))}
    </div>
  );
}
