import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import type { ImportChange, ImportReport } from '#kernel/import-report.ts';
import styles from './import-dialog.module.css';

/** A value as it was and as it would be; where nothing stood before there is only the one. */
function Fields({ kind, fields }: Pick<ImportChange, 'kind' | 'fields'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.fields} data-kind={kind}>
      {fields.map(({ field, column, before, after }) => (
        <li key={field}>
          <span className={styles.column}>{column}</span>{' '}
          {before !== '' && (
            <>
              <del>{before}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{after || t('import.empty')}</ins>
        </li>
      ))}
    </ul>
  );
}

/** The first records that change, before anything is written. */
export function ChangesTable({
  changes,
  moreChanges,
}: Pick<ImportReport, 'changes' | 'moreChanges'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={styles.heading}>{t('import.changes')}</h3>
      <div className={styles.table}>
        <table aria-label={t('import.changes')}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.record')}</th>
              <th scope="col">{t('import.change')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ kind, row, what, fields }) => (
              <tr key={`${kind} ${what}`}>
                <td>{row ?? ''}</td>
                <td>
                  {what}
                  <span className={styles.kind} data-kind={kind}>
                    {t(`import.kind.${kind}`)}
                  </span>
                </td>
                <td>
                  <Fields kind={kind} fields={fields} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {moreChanges > 0 && (
        <p className={styles.more}>
          {t('import.moreChanges', { count: moreChanges, number: thousands(moreChanges) })}
        </p>
      )}
    </section>
  );
}
