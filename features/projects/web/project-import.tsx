import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { projectEndpoints } from '#features/projects/contract.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { importSource } from '#web/ui/import/import-source.ts';
import { refetchProjects } from './queries.ts';
import { downloadTemplate } from './sheets.ts';

interface ProjectImportProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Projects from a sheet: looked through first, written on request. */
export function ProjectImport({ open, onClose }: ProjectImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ImportDialog
      open={open}
      title={t('projects.ui.importTitle')}
      hint={t('projects.ui.importHint')}
      template={{ download: downloadTemplate }}
      source={importSource(projectEndpoints.importSheet, projectEndpoints, {})}
      onWritten={() => void refetchProjects(client)}
      onClose={onClose}
    />
  );
}
