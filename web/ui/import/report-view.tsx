import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { ChangesTable } from './changes-table.tsx';
import styles from './import-dialog.module.css';
import { ProblemsTable } from './problems-table.tsx';

/** What to do once new records are there, and the button that leads to it. */
export interface Afterwards {
  readonly text: string;
  readonly label: string;
  readonly go: () => void;
}

interface ReportViewProps {
  readonly fileName: string;
  readonly report: ImportReport;
  /** Fetches the file with its problems marked. */
  readonly saveMarked?: () => Promise<unknown>;
  readonly afterwards?: Afterwards;
}

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

/** What the sheet did or would do: how much, to whom, and the rows that are wrong. */
export function ReportView(props: ReportViewProps) {
  const { fileName, report, saveMarked, afterwards } = props;
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
      {report.notices !== undefined && report.notices.length > 0 && (
        <ul className={styles.notices}>
          {report.notices.map(({ key, msg }) => (
            <li key={key}>{msg}</li>
          ))}
        </ul>
      )}
      {report.problems.length > 0 && (
        <ProblemsTable
          problems={report.problems}
          moreProblems={report.moreProblems}
          {...(saveMarked !== undefined && { saveMarked })}
        />
      )}
      {report.wholeOnly && !report.blocked && report.badRows > 0 && (
        <p className={styles.problem}>{t('import.wholeOnly')}</p>
      )}
      {report.blocked && <p className={styles.problem}>{t('import.blocked')}</p>}
      {!report.written && !report.blocked && report.changes.length > 0 && (
        <ChangesTable changes={report.changes} moreChanges={report.moreChanges} />
      )}
    </div>
  );
}
