import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleEndpoints } from '#features/people/contract.ts';
import { answered, upload } from '#web/api/call.ts';
import { saveDownload } from '#web/api/download.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { refetchOrganisation } from '../queries.ts';

interface PeopleImportProps {
  readonly open: boolean;
  /** Leads to the people the import has brought, who cannot sign in yet. */
  readonly onShowNew: () => void;
  readonly onClose: () => void;
}

/** People from a sheet: looked through first, written on request. */
export function PeopleImport({ open, onShowNew, onClose }: PeopleImportProps) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const fieldName = (field: string) =>
    i18n.exists(`people.ui.field.${field}`) ? t(`people.ui.field.${field as 'staffNo'}`) : field;
  return (
    <ImportDialog
      open={open}
      title={t('people.ui.import.title')}
      hint={t('people.ui.import.hint')}
      template={{ download: () => saveDownload(peopleEndpoints.importTemplate) }}
      fieldName={fieldName}
      afterwards={{
        text: t('people.ui.import.afterwards'),
        label: t('people.ui.import.showNew'),
        go: () => {
          onClose();
          onShowNew();
        },
      }}
      send={(file, mode) =>
        answered(upload(peopleEndpoints.importPeople, file, { mode }, { quiet: true }))
      }
      onWritten={() => void refetchOrganisation(client)}
      onClose={onClose}
    />
  );
}
