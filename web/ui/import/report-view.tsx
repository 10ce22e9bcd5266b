import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import styles from './import-dialog.module.css';

/** What to do once new records are there, and the button that leads to it. */
export interface Afterwards {
  readonly text: string;
  readonly label: string;
  readonly go: () => void;
}

interface ReportViewProps {
  readonly fileName: string;
  readonly report: ImportReport;
  readonly fieldName?: (field: string) => string;
  readonly afterwards?: Afterwards;
}

const asItIs = (field: string) => field;

function Figures({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.figures}>
      {(['total', 'created', 'updated', 'unchanged', 'badRows'] as const).map((name) => (
        <div key={name} className={styles.figure} data-bad={name === 'badRows' && report[name] > 0}>
          <dt>{t(`import.figure.${name}`)}</dt>
          <dd>{thousands(report[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the sheet did or would do, and the rows that are wrong. */
export function ReportView(props: ReportViewProps) {
  const { fileName, report, fieldName = asItIs, afterwards } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.report}>
      <p className={styles.verdict} role="status" data-written={report.written}>
        {t(report.written ? 'import.written' : 'import.checked', { name: fileName })}
      </p>
      <Figures report={report} />
      {afterwards !== undefined && report.written && report.created > 0 && (
        <div className={styles.afterwards}>
          <p>{afterwards.text}</p>
          <Button onClick={afterwards.go}>{afterwards.label}</Button>
        </div>
      )}
      {report.problems.length > 0 && (
        <div className={styles.problems}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('import.row')}</th>
                <th scope="col">{t('import.field')}</th>
                <th scope="col">{t('import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {report.problems.map(({ row, field, msg }) => (
                <tr key={`${row} ${field} ${msg}`}>
                  <td>{row}</td>
                  <td>{fieldName(field)}</td>
                  <td>{msg}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {report.moreProblems > 0 && (
        <p className={styles.more}>
          {t('import.more', {
            count: report.moreProblems,
            number: thousands(report.moreProblems),
          })}
        </p>
      )}
    </div>
  );
}
