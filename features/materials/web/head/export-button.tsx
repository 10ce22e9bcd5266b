import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { materialEndpoints } from '#features/materials/contract.ts';
import { saveDownload } from '#web/api/download.ts';

/** Everything the list shows, all pages of it, as a workbook or as text. */
export function ExportButton({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const takeAway = async (format: 'xlsx' | 'csv') => {
    const { pageNum: _, pageSize: __, ...filters } = query;
    setBusy(true);
    // What goes wrong has been shown as a toast.
    await saveDownload(materialEndpoints.exportSheet, { query: { ...filters, format } }).catch(
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'xlsx', label: t('materials.ui.exportXlsx') },
          { key: 'csv', label: t('materials.ui.exportCsv') },
        ],
        onClick: ({ key }) => void takeAway(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy}>
        {t('materials.ui.export')}
      </Button>
    </Dropdown>
  );
}
