import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames } from '#web/i18n/use-names.ts';
import { hoursText } from '../tasks/words.ts';
import styles from './drill.module.css';
import type { RowsPage } from './queries.ts';

/** Who booked how long, where amounts are by department: what each of them costs is not shown. */
export function HoursOfPersons({ replies }: { readonly replies: readonly RowsPage[] }) {
  const { t } = useTranslation();
  const id = useId();
  const nameOf = useNames();
  const persons = replies.flatMap((reply) => reply.persons ?? []);
  if (persons.length === 0) return null;
  return (
    <section className={styles.cells} aria-labelledby={id}>
      <h3 id={id}>{t('actuals.ui.drill.persons')}</h3>
      <ul>
        {persons.map(({ person, dept, hours }) => (
          <li key={`${person.userId} ${dept?.id}`}>
            <span>
              {person.nickName} <small>{dept === null ? '' : nameOf(dept)}</small>
            </span>
            <span>{t('actuals.ui.drill.hours', { hours: hoursText(hours) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
