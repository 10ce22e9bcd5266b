import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { materialEndpoints } from '#features/materials/contract.ts';
import { thousands } from '#kernel/format.ts';
import { saveDownload } from '#web/api/download.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { materialSource, refetchMaterials } from './queries.ts';

export const downloadTemplate = () => saveDownload(materialEndpoints.importTemplate);

interface MaterialImportProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Issues from a sheet: looked through first, written on request. */
export function MaterialImport({ open, onClose }: MaterialImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ImportDialog
      open={open}
      title={t('materials.ui.importTitle')}
      hint={t('materials.ui.importHint')}
      template={{ download: downloadTemplate }}
      source={materialSource}
      agreement={(count) => t('materials.ui.corrections', { count })}
      totals={({ lines, amount, reckoned }) =>
        t(reckoned ? 'materials.ui.pastReckoned' : 'materials.ui.pastTotals', {
          lines: thousands(lines),
          amount: yuanText(amount),
        })
      }
      onWritten={() => void refetchMaterials(client)}
      onClose={onClose}
    />
  );
}
