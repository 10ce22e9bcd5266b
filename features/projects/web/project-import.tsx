import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { projectEndpoints } from '#features/projects/contract.ts';
import { answered, upload } from '#web/api/call.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { refetchProjects } from './queries.ts';
import { downloadTemplate } from './sheets.ts';

/** Fields of the sheet by the names of the form, where those differ. */
const FIELD_NAMES = {
  code: 'code',
  parentCode: 'parentId',
  nameZh: 'nameZh',
  nameEn: 'nameEn',
  projectType: 'projectType',
  division: 'division',
  status: 'status',
  startDate: 'startDate',
  endDate: 'endDate',
  lead: 'leadId',
  director: 'directorId',
} as const;

interface ProjectImportProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Projects from a sheet: looked through first, written on request. */
export function ProjectImport({ open, onClose }: ProjectImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const fieldName = (field: string) =>
    field in FIELD_NAMES
      ? t(`projects.ui.field.${FIELD_NAMES[field as keyof typeof FIELD_NAMES]}`)
      : field;
  return (
    <ImportDialog
      open={open}
      title={t('projects.ui.importTitle')}
      hint={t('projects.ui.importHint')}
      template={{ download: downloadTemplate }}
      fieldName={fieldName}
      send={(file, mode) =>
        answered(upload(projectEndpoints.importSheet, file, { mode }, { quiet: true }))
      }
      onWritten={() => void refetchProjects(client)}
      onClose={onClose}
    />
  );
}
