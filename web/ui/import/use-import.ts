import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '../../api/call.ts';
import { TransportError } from '../../api/exchange.ts';
import { readAgain } from '../../api/read-again.ts';
import { refusedFields } from '../edit/refused-fields.ts';
import type { ImportSource } from './import-source.ts';
import { pastKey, usePast } from './past-imports.tsx';

/** A file that was looked through, or written. The file itself is gone after a reload. */
interface Checked {
  readonly fileName: string;
  readonly file: File | null;
  readonly report: ImportReport;
}

/** A job that takes a file in. */
interface Waiting {
  readonly job: string;
  readonly fileName: string;
  readonly file: File | null;
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

/** One file on its way: chosen, looked through, perhaps waited for, written. */
export function useImport(source: ImportSource, open: boolean, onWritten: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [started, setStarted] = useState<Waiting | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const { data: past = { rows: [], running: null } } = usePast(source, open);
  // What was begun before the dialog was closed, or the page loaded anew.
  const found = past.running !== null && past.running.job !== settled ? past.running : null;
  const waiting = started ?? (found === null ? null : { ...found, file: null });

  const finish = (fileName: string, file: File | null, report: ImportReport) => {
    setChecked({ fileName, file, report });
    if (!report.written) return;
    void readAgain(client, pastKey(source));
    onWritten();
  };
  const run = async (file: File, mode: ImportMode, agreeing = agreed) => {
    // A server that gets nothing can only say that something is missing.
    if (file.size === 0) return setProblem(t('import.emptyFile'));
    // Two quick presses come before the button says that it is busy.
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const reply = await source.send(file, mode, agreeing);
      if ('job' in reply) setStarted({ job: reply.job, fileName: file.name, file });
      else finish(file.name, file, reply);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  /** What was agreed to, or not any more, changes what the file would do. */
  const agree = (file: File, yes: boolean) => {
    setAgreed(yes);
    return run(file, 'check', yes);
  };
  const settle = (report: ImportReport | null, words: string | null) => {
    if (waiting === null) return;
    setSettled(waiting.job);
    setStarted(null);
    if (report === null) setProblem(words ?? t('import.failed'));
    else finish(waiting.fileName, waiting.file, report);
  };
  const reset = useCallback(() => {
    setChecked(null);
    setProblem(null);
    setAgreed(false);
  }, []);
  return { checked, waiting, busy, problem, past: past.rows, agreed, run, agree, settle, reset };
}
