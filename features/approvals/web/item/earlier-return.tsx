import { useTranslation } from 'react-i18next';
import type { ChangedRow, ItemDetail } from '#features/approvals/contract.ts';
import { useDates } from '#web/ui/dates.ts';
import { hoursText, useNames, useReturnWords } from '../words.ts';
import styles from './earlier-return.module.css';

function Change({ change, named }: { readonly change: ChangedRow; readonly named: boolean }) {
  const { t } = useTranslation();
  const { projectOf } = useNames();
  const { monthDay, weekdayLetter } = useDates();
  const { project, absence, note, cells } = change;
  const name = absence === null ? projectOf(project) : t(`approvals.ui.absence.${absence}`);
  const none = t('approvals.ui.changes.noNote');
  return (
    <li className={styles.change}>
      {named && <strong className={styles.name}>{name}</strong>}
      {note !== null && (
        <span>
          {t('approvals.ui.changes.note', {
            before: note.before || none,
            after: note.after || none,
          })}
        </span>
      )}
      {cells.length > 0 && (
        <ul className={styles.cells}>
          {cells.map(({ date, before, after }) => (
            <li key={date} className={styles.cell}>
              <span className={styles.day}>
                {monthDay(date)} {weekdayLetter(date)}
              </span>
              <span>
                {t('approvals.ui.changes.cell', { from: hoursText(before), to: hoursText(after) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What the owner has changed since; the row in question in full, the others on demand. */
function Changes({ changes }: { readonly changes: readonly ChangedRow[] }) {
  const { t } = useTranslation();
  const here = changes.filter(({ isThis }) => isThis);
  const elsewhere = changes.filter(({ isThis }) => !isThis);
  const keyOf = ({ project, absence }: ChangedRow) => `${project?.id ?? 0} ${absence ?? ''}`;
  return (
    <>
      <h4 className={styles.title}>{t('approvals.ui.changes.title')}</h4>
      {here.length === 0 && <p className={styles.who}>{t('approvals.ui.changes.none')}</p>}
      <ul className={styles.changes}>
        {here.map((change) => (
          <Change key={keyOf(change)} change={change} named={change.absence !== null} />
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <details className={styles.elsewhere}>
          <summary>{t('approvals.ui.changes.others', { count: elsewhere.length })}</summary>
          <ul className={styles.changes}>
            {elsewhere.map((change) => (
              <Change key={keyOf(change)} change={change} named />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Why the sheet went back before, and what became of it. */
export function EarlierReturnNote({ detail }: { readonly detail: ItemDetail }) {
  const { t } = useTranslation();
  const { sentence } = useReturnWords();
  const { row, changes } = detail;
  if (row.returned === null) return null;
  return (
    <section className={styles.note} aria-label={t('approvals.ui.returned.title')}>
      <p className={styles.who}>{sentence(row.returned, row.state === 'onHold')}</p>
      <p className={styles.reason}>{row.returned.reason}</p>
      {changes !== null && <Changes changes={changes} />}
    </section>
  );
}
