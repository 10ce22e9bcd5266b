import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { assetEndpoints } from '#features/assets/contract.ts';
import { saveDownload } from '#web/api/download.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { importSource } from '#web/ui/import/import-source.ts';
import { refetchAssets } from './queries.ts';

interface AssetImportProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const downloadTemplate = () => saveDownload(assetEndpoints.importTemplate);

/** Assets from a sheet: looked through first, written on request. */
export function AssetImport({ open, onClose }: AssetImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ImportDialog
      open={open}
      title={t('assets.ui.importTitle')}
      hint={t('assets.ui.importHint')}
      template={{ download: downloadTemplate }}
      source={importSource(assetEndpoints.importSheet, assetEndpoints, {})}
      onWritten={() => void refetchAssets(client)}
      onClose={onClose}
    />
  );
}
