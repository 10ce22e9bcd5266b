import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '../../api/call.ts';
import { TransportError } from '../../api/exchange.ts';
import { refusedFields } from '../edit/refused-fields.ts';
import { FilePicker } from './file-picker.tsx';
import styles from './import-dialog.module.css';
import { type Afterwards, ReportView } from './report-view.tsx';

interface ImportDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Which columns the sheet needs. */
  readonly hint: string;
  /** A sheet to begin with. */
  readonly template?: { readonly download: () => Promise<unknown> };
  /** What a field of the import is called; its own name where nothing is said. */
  readonly fieldName?: (field: string) => string;
  /** What to do after new records have been written. */
  readonly afterwards?: Afterwards;
  /** Rejects with what was refused, and says nothing: the dialog does, where the file is chosen. */
  readonly send: (file: File, mode: ImportMode) => Promise<ImportReport>;
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

interface Checked {
  readonly file: File;
  readonly report: ImportReport;
}

/** Why a file was not taken. That a session has ended is said where it ends. */
function problemOf(error: unknown): string | null {
  if (error instanceof TransportError) return error.message;
  if (!(error instanceof RefusedError) || error.code === ResultCode.sessionEnded) return null;
  return (
    refusedFields(error)
      .flatMap(({ errors }) => errors)
      .join(' ') || error.message
  );
}

function useImport({ send, onWritten }: Pick<ImportDialogProps, 'send' | 'onWritten'>) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (file: File, mode: ImportMode) => {
    setBusy(true);
    setProblem(null);
    try {
      const report = await send(file, mode);
      setChecked({ file, report });
      if (report.written) onWritten();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const reset = () => {
    setChecked(null);
    setProblem(null);
  };
  return { checked, busy, problem, run, reset };
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

/** Choose a sheet, see what it would do, then do it: nothing is written before the second click. */
export function ImportDialog(props: ImportDialogProps) {
  const { open, title, hint, template, fieldName, afterwards, onClose } = props;
  const { t } = useTranslation();
  const { checked, busy, problem, run, reset } = useImport(props);
  const close = () => {
    reset();
    onClose();
  };
  const report = checked?.report;
  const good = report === undefined ? 0 : report.created + report.updated + report.unchanged;
  const mayWrite = report !== undefined && !report.written && good > 0;
  const footer = (
    <>
      <Button onClick={close}>{t(report?.written ? 'import.close' : 'import.cancel')}</Button>
      {checked !== null && !checked.report.written && (
        <Button onClick={reset}>{t('import.chooseOther')}</Button>
      )}
      {checked !== null && mayWrite && checked.report.badRows > 0 && (
        <Button loading={busy} onClick={() => void run(checked.file, 'skipBad')}>
          {t('import.skipBad', { count: checked.report.badRows })}
        </Button>
      )}
      {checked !== null && mayWrite && checked.report.badRows === 0 && (
        <Button type="primary" loading={busy} onClick={() => void run(checked.file, 'all')}>
          {t('import.write')}
        </Button>
      )}
    </>
  );
  return (
    <Modal open={open} title={title} onCancel={close} footer={footer} width={640} destroyOnHidden>
      <div className={styles.body}>
        {checked === null ? (
          <>
            <FilePicker
              icon={<InboxOutlined />}
              hint={hint}
              busy={busy}
              onPick={(file) => void run(file, 'check')}
            />
            {template !== undefined && <TemplateLink {...template} />}
          </>
        ) : (
          <ReportView
            fileName={checked.file.name}
            report={checked.report}
            {...(fieldName && { fieldName })}
            {...(afterwards !== undefined && { afterwards })}
          />
        )}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  );
}
