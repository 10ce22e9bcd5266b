import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportEndpoints } from '#features/actuals/contract-export.ts';
import { callRaw, isShownRefusal, saveBlob } from '#web/api/download.ts';
import { sizeText } from '#web/ui/size-text.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/** The month as a workbook; the button says how much of it is here while it is on its way. */
export function ExportButton({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  /** `null`: no file is on its way. */
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const takeAway = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setBytes(0);
    try {
      const { signal } = controller;
      const asked = { query: { month } };
      const file = await callRaw(exportEndpoints.month, asked, { signal, onBytes: setBytes });
      if (await isShownRefusal(file)) return;
      const name = file.fileName ?? `${month}.xlsx`;
      saveBlob(file.blob, name);
      showToast('success', t('actuals.ui.tasks.export.saved', { name }));
    } catch {
      // Given up by whoever left, or shown already.
    } finally {
      setBytes(null);
    }
  };

  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={bytes !== null}
      onClick={() => void takeAway()}
    >
      {bytes === null || bytes === 0
        ? t('actuals.ui.tasks.export.ok')
        : t('actuals.ui.tasks.export.receiving', { size: sizeText(bytes) })}
    </Button>
  );
}
