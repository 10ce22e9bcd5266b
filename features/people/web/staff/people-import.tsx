import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleEndpoints } from '#features/people/contract.ts';
import { saveDownload } from '#web/api/download.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { importSource } from '#web/ui/import/import-source.ts';
import { refetchOrganisation } from '../queries.ts';

interface PeopleImportProps {
  readonly open: boolean;
  /** Leads to the people the import has brought, who cannot sign in yet. */
  readonly onShowNew: () => void;
  readonly onClose: () => void;
}

/** People from a sheet: looked through first, written on request. */
export function PeopleImport({ open, onShowNew, onClose }: PeopleImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ImportDialog
      open={open}
      title={t('people.ui.import.title')}
      hint={t('people.ui.import.hint')}
      template={{ download: () => saveDownload(peopleEndpoints.importTemplate) }}
      afterwards={{
        text: t('people.ui.import.afterwards'),
        label: t('people.ui.import.showNew'),
        go: () => {
          onClose();
          onShowNew();
        },
      }}
      source={importSource(peopleEndpoints.importPeople, peopleEndpoints, {})}
      onWritten={() => void refetchOrganisation(client)}
      onClose={onClose}
    />
  );
}
