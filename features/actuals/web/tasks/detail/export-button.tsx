import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportEndpoints } from '#features/actuals/contract-export.ts';
import { LABOUR_VALUES, type LabourValue } from '#features/people/rules.ts';
import { callRaw, isShownRefusal, saveBlob } from '#web/api/download.ts';
import { choosesOnce, returnFocus } from '#web/shell/return-focus.ts';
import { sizeText } from '#web/ui/size-text.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/**
 * The month as a workbook, with labour at standard unless actual is chosen; the button says how much of
 * it is here while it is on its way.
 */
export function ExportButton({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  /** `null`: no file is on its way. */
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const choice = useRef<HTMLButtonElement>(null);

  const takeAway = async (labour: LabourValue) => {
    const controller = new AbortController();
    leaving.current = controller;
    setBytes(0);
    try {
      const { signal } = controller;
      const asked = { query: { month, ...(labour === 'actual' && { labour }) } };
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
    <Space.Compact>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={bytes !== null}
        onClick={() => void takeAway('standard')}
      >
        {bytes === null || bytes === 0
          ? t('actuals.ui.tasks.export.ok')
          : t('actuals.ui.tasks.export.receiving', { size: sizeText(bytes) })}
      </Button>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        autoFocus
        disabled={bytes !== null}
        menu={{
          items: LABOUR_VALUES.map((labour) => ({
            key: labour,
            label: t(`actuals.ui.tasks.export.at.${labour}`),
            onClick: () => void takeAway(labour),
          })),
          onKeyDown: choosesOnce,
        }}
        onOpenChange={(open) => open || returnFocus(choice.current)}
      >
        <Button
          ref={choice}
          icon={<DownOutlined aria-hidden="true" />}
          aria-label={t('actuals.ui.tasks.export.choose')}
          disabled={bytes !== null}
        />
      </Dropdown>
    </Space.Compact>
  );
}
