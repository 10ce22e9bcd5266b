import { useTranslation } from 'react-i18next';
import type { AuditEntryView } from '#features/audit/contract.ts';
import { changesOf } from '#features/audit/rules.ts';
import styles from './audit-panel.module.css';
import { useAuditWords } from './use-audit-words.ts';

/** Field by field what was there before and what is there now. */
export function ChangeList({ entry }: { readonly entry: AuditEntryView }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const changes = changesOf(entry.before, entry.after);
  return (
    <div className={styles.details}>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{t('audit.ui.noDetails')}</p>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('audit.ui.fieldLabel')}</th>
              <th scope="col">{t('audit.ui.before')}</th>
              <th scope="col">{t('audit.ui.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{words.field(field)}</th>
                <td>
                  <del className={styles.before}>{words.value(entry, field, before)}</del>
                </td>
                <td>
                  <ins className={styles.after}>{words.value(entry, field, after)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.quiet}>
        {t('audit.ui.origin', { address: entry.address, requestId: entry.requestId })}
      </p>
    </div>
  );
}
