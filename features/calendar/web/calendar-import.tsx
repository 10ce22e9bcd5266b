import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calendarEndpoints } from '#features/calendar/contract.ts';
import { answered, upload } from '#web/api/call.ts';
import { saveDownload } from '#web/api/download.ts';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { refetchYear } from './queries.ts';

interface CalendarImportProps {
  readonly year: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The special days of a year from a sheet: looked through first, written on request. */
export function CalendarImport({ year, open, onClose }: CalendarImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ImportDialog
      open={open}
      title={t('calendar.ui.importTitle', { year })}
      hint={t('calendar.ui.importHint')}
      template={{ download: () => saveDownload(calendarEndpoints.importTemplate) }}
      send={(file, mode) =>
        answered(
          upload(calendarEndpoints.importYear, file, { year: String(year), mode }, { quiet: true }),
        )
      }
      onWritten={() => void refetchYear(client, year)}
      onClose={onClose}
    />
  );
}
