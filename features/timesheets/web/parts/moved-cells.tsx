import { useTranslation } from 'react-i18next';
import type { Correction } from '#features/timesheets/contract.ts';
import { type RowKey, rowKey } from '#features/timesheets/rules.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from './moved-cells.module.css';
import type { RowName } from './names.ts';

const SHOWN_CELLS = 40;

const signed = (hours: number) =>
  `${hours < 0 ? '−' : '+'}${formatHours(hoursToMinutes(Math.abs(hours)))}`;

interface MovedCellsProps {
  readonly cells: Correction['cells'];
  readonly nameOf: (key: RowKey) => RowName;
}

/** What a correction moved, day by day: hours that went, and hours that came. */
export function MovedCells({ cells, nameOf }: MovedCellsProps) {
  const { t } = useTranslation();
  const { monthDay } = useDates();
  const rest = cells.length - SHOWN_CELLS;
  return (
    <>
      <table className={styles.cells}>
        <tbody>
          {cells.slice(0, SHOWN_CELLS).map((cell) => {
            const { main, detail } = nameOf(rowKey(cell));
            return (
              <tr key={`${rowKey(cell)} ${cell.date}`}>
                <td className={styles.day}>{monthDay(cell.date)}</td>
                <td>
                  {main} <span className={styles.detail}>{detail}</span>
                </td>
                <td className={styles.figure}>
                  {t('timesheets.ui.hours', { hours: signed(cell.hours) })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rest > 0 && <p className={styles.detail}>{t('timesheets.ui.moreCells', { count: rest })}</p>}
    </>
  );
}
