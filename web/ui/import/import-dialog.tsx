import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Checkbox, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#kernel/import-report.ts';
import { FilePicker } from './file-picker.tsx';
import styles from './import-dialog.module.css';
import type { ImportSource } from './import-source.ts';
import { JobProgress } from './job-progress.tsx';
import { PastImports, type TotalsInWords } from './past-imports.tsx';
import { type Afterwards, ReportView } from './report-view.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Which columns the sheet needs. */
  readonly hint: string;
  /** A sheet to begin with. */
  readonly template?: { readonly download: () => Promise<unknown> };
  /** What to do after new records have been written. */
  readonly afterwards?: Afterwards;
  readonly source: ImportSource;
  /** What somebody may agree to where rows would change what is booked; asked only then. */
  readonly agreement?: (corrections: number) => string;
  /** What a file came to, in words; of kinds that keep it. */
  readonly totals?: TotalsInWords;
  /** Something was written, or taken back. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

function TemplateLink({ download }: { readonly download: () => Promise<unknown> }) {
  const { t } = useTranslation();
  // What goes wrong has been shown as a toast.
  const fetchIt = () => void download().catch(() => undefined);
  return (
    <Button
      type="link"
      icon={<DownloadOutlined aria-hidden="true" />}
      className={styles.template ?? ''}
      onClick={fetchIt}
    >
      {t('import.template')}
    </Button>
  );
}

interface AgreementProps {
  readonly words: ImportDialogProps['agreement'];
  readonly file: File | null;
  /** Nothing where nothing waits to be written. */
  readonly corrections: number | false | undefined;
  readonly agreed: boolean;
  readonly busy: boolean;
  readonly onChange: (file: File, agreed: boolean) => Promise<void>;
}

/** Asked where rows would change what is booked; what they would do is then looked at again. */
function Agreement({ words, file, corrections, agreed, busy, onChange }: AgreementProps) {
  if (words === undefined || file === null || !corrections) return null;
  return (
    <Checkbox
      checked={agreed}
      disabled={busy}
      onChange={({ target }) => void onChange(file, target.checked)}
    >
      {words(corrections)}
    </Checkbox>
  );
}

/** Whether the good rows can be taken without the others. */
const leavesSomeOut = ({ badRows, wholeOnly }: ImportReport) => badRows > 0 && wholeOnly !== true;

/** Choose a sheet, see what it would do, then do it: nothing is written before the second click. */
export function ImportDialog(props: ImportDialogProps) {
  const { open, title, hint, template, source, afterwards, agreement, onClose } = props;
  const { totals, onWritten } = props;
  const { t } = useTranslation();
  const importing = useImport(source, open, onWritten);
  const { checked, waiting, busy, problem, past, agreed, run, agree, settle, reset } = importing;
  const close = () => {
    reset();
    onClose();
  };
  const report = checked?.report;
  const file = checked?.file ?? null;
  const good = report === undefined ? 0 : report.created + report.updated + report.unchanged;
  const pending = report !== undefined && !report.written && waiting === null;
  const mayWrite = pending && good > 0 && report.blocked !== true;
  const footer = (
    <>
      <Button onClick={close}>
        {t(report?.written || waiting !== null ? 'import.close' : 'import.cancel')}
      </Button>
      {pending && <Button onClick={reset}>{t('import.chooseOther')}</Button>}
      {file !== null && mayWrite && leavesSomeOut(report) && (
        <Button loading={busy} onClick={() => void run(file, 'skipBad')}>
          {t('import.skipBad', { count: report.badRows })}
        </Button>
      )}
      {file !== null && mayWrite && report.badRows === 0 && (
        <Button type="primary" loading={busy} onClick={() => void run(file, 'all')}>
          {t('import.write')}
        </Button>
      )}
    </>
  );
  return (
    <Modal open={open} title={title} onCancel={close} footer={footer} width={720} destroyOnHidden>
      <div className={styles.body}>
        {waiting !== null && (
          <JobProgress
            id={waiting.job}
            fileName={waiting.fileName}
            onReport={(done) => settle(done, null)}
            onRefused={(words) => settle(null, words)}
          />
        )}
        {waiting === null && checked === null && (
          <div>
            <FilePicker
              icon={<InboxOutlined />}
              hint={hint}
              busy={busy}
              onPick={(picked) => void run(picked, 'check')}
            />
            {template !== undefined && <TemplateLink {...template} />}
          </div>
        )}
        {waiting === null && checked !== null && (
          <ReportView
            fileName={checked.fileName}
            report={checked.report}
            {...(file !== null && { saveMarked: () => source.saveMarked(file, agreed) })}
            {...(afterwards !== undefined && { afterwards })}
          />
        )}
        <Agreement
          words={agreement}
          file={file}
          corrections={pending && report.corrections}
          agreed={agreed}
          busy={busy}
          onChange={agree}
        />
        {mayWrite && file === null && <p className={styles.more}>{t('import.chooseAgain')}</p>}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {waiting === null && (checked === null || checked.report.written) && (
          <PastImports source={source} past={past} onUndone={onWritten} totals={totals} />
        )}
      </div>
    </Modal>
  );
}
