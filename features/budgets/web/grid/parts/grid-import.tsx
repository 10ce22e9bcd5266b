import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { gridEndpoints } from '#features/budgets/contract-grid.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { importSource } from '#web/ui/import/import-source.ts';
import { downloadTemplate, type GridSource, refetchGrids } from '../queries.ts';

interface GridImportProps {
  readonly source: GridSource;
  readonly onClose: () => void;
}

/** The cells of a version from a sheet: looked through first, written on request. */
export function GridImport({ source, onClose }: GridImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { versionId, kind } = source;
  return (
    <ImportDialog
      open
      title={t('budgets.ui.grid.importTitle')}
      hint={t(kind === 'amount' ? 'budgets.ui.grid.importHint' : 'budgets.ui.grid.importHoursHint')}
      template={{ download: () => downloadTemplate(source) }}
      source={importSource(gridEndpoints.importSheet, gridEndpoints, {
        versionId: String(versionId),
        kind,
      })}
      onWritten={() => void refetchGrids(client)}
      onClose={onClose}
    />
  );
}
