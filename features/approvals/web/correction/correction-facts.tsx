import { useTranslation } from 'react-i18next';
import type { SeenCorrection } from '#features/approvals/contract.ts';
import { hoursToMinutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import { hoursText, useNames } from '../words.ts';
import styles from './correction.module.css';

type Row = SeenCorrection['rows'][number];
type Hours = Pick<Row['cells'][number], 'before' | 'after'>;

const total = (cells: Row['cells'], side: keyof Hours) =>
  minutesToHours(sumMinutes(cells.map((cell) => hoursToMinutes(cell[side]))));

const moved = ({ before, after }: Hours) => {
  const minutes = hoursToMinutes(after) - hoursToMinutes(before);
  return `${minutes < 0 ? '\u2212' : '+'}${hoursText(minutesToHours(Math.abs(minutes)))}`;
};

function Figures({ before, after }: Hours) {
  return (
    <>
      <td>{hoursText(before)}</td>
      <td>{hoursText(after)}</td>
      <td>{before === after ? '0' : moved({ before, after })}</td>
    </>
  );
}

/** One project, or one kind of leave: every day that was changed, and what they come to. */
function Changed({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const { monthDay } = useDates();
  const { projectOf } = useNames();
  const { project, absence, cells } = row;
  const name = absence === null ? projectOf(project) : t(`approvals.ui.absence.${absence}`);
  return (
    <table className={styles.table}>
      <caption className={styles.name}>
        {name} <small>{project?.code}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('approvals.ui.correction.day')}</th>
          <th scope="col">{t('approvals.ui.correction.before')}</th>
          <th scope="col">{t('approvals.ui.correction.after')}</th>
          <th scope="col">{t('approvals.ui.correction.change')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ date, ...hours }) => (
          <tr key={date}>
            <th scope="row">{monthDay(date)}</th>
            <Figures {...hours} />
          </tr>
        ))}
      </tbody>
      {cells.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('approvals.ui.correction.total')}</th>
            <Figures before={total(cells, 'before')} after={total(cells, 'after')} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Who corrected whose hours, when and why, and every day of it before and after. */
export function CorrectionFacts({ correction }: { readonly correction: SeenCorrection }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { departmentOf } = useNames();
  const { person, batch, by, at, reason, rows, others } = correction;
  return (
    <div className={styles.shown}>
      <dl className={styles.facts}>
        <dt>{t('approvals.ui.correction.person')}</dt>
        <dd>
          {person.nickName} <small>{`${person.staffNo} · ${departmentOf(person)}`}</small>
        </dd>
        <dt>{t('approvals.ui.correction.batch')}</dt>
        <dd>{batch.name}</dd>
        <dt>{t('approvals.ui.correction.by')}</dt>
        <dd>{`${by} · ${dateTime(at)}`}</dd>
        <dt>{t('approvals.ui.correction.reason')}</dt>
        <dd>{reason}</dd>
      </dl>
      {rows.map((row) => (
        <Changed key={`${row.project?.id ?? 0} ${row.absence ?? ''}`} row={row} />
      ))}
      {others && <p className={styles.note}>{t('approvals.ui.correction.others')}</p>}
      <p className={styles.note}>{t('approvals.ui.correction.stays')}</p>
    </div>
  );
}
