import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportRequest } from '#features/hours-reports/contract-exports.ts';
import { exportsEndpoints } from '#features/hours-reports/contract-exports.ts';
import type { CallOptions } from '#web/api/callable.ts';
import {
  callRaw,
  type DownloadedFile,
  download,
  isFile,
  isShownRefusal,
  saveBlob,
} from '#web/api/download.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/** How far a file is that is on its way here. */
export interface Transfer {
  readonly bytes: number;
  /** How many rows it will have, where that is known. */
  readonly rows: number | null;
}

type Fetch = (options: CallOptions) => Promise<DownloadedFile | null>;

/** The statistics come as they are; words in place of a file are shown as the error they are. */
async function statistics(
  { kind, ...request }: ExportRequest,
  options: CallOptions,
): Promise<DownloadedFile | null> {
  const file = await (kind === 'departments'
    ? callRaw(exportsEndpoints.deptStatistics, { body: request }, options)
    : callRaw(exportsEndpoints.hoursStatistics, { body: { kind, ...request } }, options));
  return (await isShownRefusal(file)) ? null : file;
}

async function kept(id: string, options: CallOptions): Promise<DownloadedFile | null> {
  const answer = await download(exportsEndpoints.file, { params: { id } }, options);
  return isFile(answer) ? answer : null;
}

/** One file at a time, which can be watched and given up. */
export function useTransfer() {
  const { t } = useTranslation();
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async (fetchFile: Fetch, rows: number | null) => {
    const controller = new AbortController();
    leaving.current = controller;
    setTransfer({ bytes: 0, rows });
    try {
      const onBytes = (bytes: number) => setTransfer({ bytes, rows });
      const file = await fetchFile({ signal: controller.signal, onBytes });
      if (file === null) return;
      const name = file.fileName ?? 'hours.xlsx';
      saveBlob(file.blob, name);
      showToast('success', t('hours-reports.exports.saved', { name }));
    } catch {
      // Given up by whoever asked, or shown already.
    } finally {
      setTransfer(null);
    }
  };
  return {
    transfer,
    exportNow: (request: ExportRequest, rows: number) =>
      run((options) => statistics(request, options), rows),
    fetchKept: (id: string, rows: number | null) => run((options) => kept(id, options), rows),
    cancel: () => leaving.current?.abort(),
  };
}
