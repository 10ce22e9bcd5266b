import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { sheetTotal } from '#features/timesheets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import { type DraftRow, draftRow } from '../grid/draft.ts';
import type { SheetOnServer } from '../saving/autosave.ts';

interface ConflictDialogProps {
  readonly theirs: SheetOnServer | null;
  readonly mine: readonly DraftRow[];
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** The same sheet was changed elsewhere: nothing is lost until one of the two is chosen. */
export function ConflictDialog({ theirs, mine, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { moment } = useDates();
  const at = theirs?.updatedAt;
  return (
    <Modal
      open={theirs !== null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('timesheets.ui.conflictTitle')}
      footer={
        <>
          <Button onClick={onTakeTheirs}>{t('timesheets.ui.takeTheirs')}</Button>
          <Button type="primary" onClick={onKeepMine}>
            {t('timesheets.ui.keepMine')}
          </Button>
        </>
      }
    >
      <p>
        {t('timesheets.ui.conflictDetail', {
          time: at ? moment(at) : '',
          theirs: formatHours(sheetTotal((theirs?.rows ?? []).map(draftRow))),
          mine: formatHours(sheetTotal(mine)),
        })}
      </p>
    </Modal>
  );
}
