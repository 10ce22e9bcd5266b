import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import styles from './import-dialog.module.css';

interface ProblemsTableProps extends Pick<ImportReport, 'problems' | 'moreProblems'> {
  /** Fetches the file with all of them marked; not without the file. */
  readonly saveMarked?: () => Promise<unknown>;
}

function MarkedButton({ saveMarked }: { readonly saveMarked: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    // What goes wrong has been shown as a toast.
    await saveMarked().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={busy}
      onClick={() => void fetchIt()}
    >
      {t('import.marked')}
    </Button>
  );
}

/** What is wrong, cell by cell: where, what stands there, what is the matter and what may stand there. */
export function ProblemsTable({ problems, moreProblems, saveMarked }: ProblemsTableProps) {
  const { t } = useTranslation();
  return (
    <section>
      <div className={styles.headingLine}>
        <h3 className={styles.heading}>{t('import.problems')}</h3>
        {saveMarked !== undefined && <MarkedButton saveMarked={saveMarked} />}
      </div>
      <div className={styles.table}>
        <table aria-label={t('import.problems')}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.field')}</th>
              <th scope="col">{t('import.value')}</th>
              <th scope="col">{t('import.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, field, column, value, msg, expected }) => (
              <tr key={`${row} ${field} ${msg}`}>
                <td>{row}</td>
                <td>{column || field}</td>
                <td className={styles.value}>{value}</td>
                <td>
                  {msg}
                  {expected !== '' && (
                    <span className={styles.expected}>{t('import.expected', { expected })}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {moreProblems > 0 && (
        <p className={styles.more}>
          {t('import.more', { count: moreProblems, number: thousands(moreProblems) })}
        </p>
      )}
    </section>
  );
}
