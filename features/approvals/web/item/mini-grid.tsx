import { useTranslation } from 'react-i18next';
import type { ItemDetail } from '#features/approvals/contract.ts';
import { companyToday } from '#web/company-time.ts';
import { useDates } from '#web/ui/dates.ts';
import { DayHead } from '#web/ui/grid/day-head.tsx';
import table from '#web/ui/grid/table.module.css';
import { hoursText, useNames } from '../words.ts';
import { blocksOf } from './blocks.ts';
import styles from './mini-grid.module.css';

type GridRow = Omit<ItemDetail['grid'][number], 'lastHours'>;
type GridDay = ItemDetail['days'][number];

/** What is drawn of a sheet. */
interface Drawn extends Pick<ItemDetail, 'days' | 'changes'> {
  readonly grid: readonly GridRow[];
}

/** What a row had on a day when the sheet went back, where that is something else now. */
type ChangedFrom = (row: GridRow, date: string) => number | undefined;

const subjectOf = ({ project, absence }: Pick<GridRow, 'project' | 'absence'>) =>
  `${project?.id ?? 0} ${absence ?? ''}`;

/** Looks as the head of the large grid does. */
function Head({ days }: { readonly days: readonly GridDay[] }) {
  const { fullDay } = useDates();
  const today = companyToday();
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <DayHead
            key={day.date}
            day={day}
            off={!day.working}
            today={day.date === today}
            label={fullDay(day.date)}
            small
          />
        ))}
      </tr>
    </thead>
  );
}

interface LineProps {
  readonly row: GridRow;
  readonly days: readonly GridDay[];
  readonly width: number;
  /** Names are said in full once; further down they only remind. */
  readonly first: boolean;
  readonly changedFrom: ChangedFrom;
}

function Line({ row, days, width, first, changedFrom }: LineProps) {
  const { t } = useTranslation();
  const { projectOf } = useNames();
  const { monthDay } = useDates();
  const { absence, project, note, isThis, hours, cells } = row;
  const name = absence === null ? projectOf(project) : t(`approvals.ui.absence.${absence}`);
  const labelOf = (date: string) => {
    const [before, now] = [changedFrom(row, date), cells[date]];
    if (before !== undefined) {
      const figures = { from: hoursText(before), to: hoursText(now ?? 0) };
      return t('approvals.ui.cellChanged', { day: monthDay(date), ...figures });
    }
    if (now === undefined) return monthDay(date);
    return t('approvals.ui.cell', { day: monthDay(date), hours: hoursText(now) });
  };
  return (
    <tbody className={styles.row} data-this={isThis}>
      <tr>
        <th scope="rowgroup" colSpan={width} className={styles.head} data-first={first}>
          <span className={styles.title}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            {first && (
              <span className={styles.hours}>
                {t('approvals.ui.hoursOf', { hours: hoursText(hours) })}
              </span>
            )}
          </span>
          {first && note !== '' && <span className={styles.note}>{note}</span>}
        </th>
      </tr>
      <tr>
        {days.map(({ date, working }) => (
          <td
            key={date}
            className={`${table.cell} ${styles.cell}`}
            data-off={!working}
            data-filled={cells[date] !== undefined}
            data-changed={changedFrom(row, date) !== undefined}
            title={labelOf(date)}
          >
            {cells[date] !== undefined && hoursText(cells[date])}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** The whole sheet in small, the row in question first; half a month beneath the other. */
export function MiniGrid({ detail }: { readonly detail: Drawn }) {
  const { t } = useTranslation();
  const filled = detail.grid.filter(({ hours }) => hours > 0);
  const rows = [...filled.filter((row) => row.isThis), ...filled.filter((row) => !row.isThis)];
  const before = new Map(
    (detail.changes ?? []).flatMap((change) =>
      change.cells.map((cell) => [`${subjectOf(change)} ${cell.date}`, cell.before] as const),
    ),
  );
  const blocks = blocksOf(detail.days);
  const width = blocks[0]?.length ?? 0;
  return (
    <div className={styles.grid}>
      {blocks.map((days, index) => (
        <table
          key={days[0]?.date}
          className={`${table.table} ${styles.block}`}
          aria-label={t('approvals.ui.sheetGrid')}
          style={{ width: `${(days.length / width) * 100}%` }}
        >
          <Head days={days} />
          {rows.map((row) => (
            <Line
              key={subjectOf(row)}
              row={row}
              days={days}
              width={days.length}
              first={index === 0}
              changedFrom={(one, date) => before.get(`${subjectOf(one)} ${date}`)}
            />
          ))}
        </table>
      ))}
    </div>
  );
}
