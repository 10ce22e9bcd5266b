import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { send } from '#web/ui/edit/send.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { takeTask } from '../queries.ts';

import { ReasonDialog } from './reason-dialog.tsx';

interface ReopenDialogProps {
  readonly month: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Opens a closed month again: with a reason, for everything in it may change once more. */
export function ReopenDialog({ month, onDone, onClose }: ReopenDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const name = useMonthName()(month);
  return (
    <ReasonDialog<TaskDetail>
      keepAs={`reopen ${month}`}
      title={t('actuals.ui.tasks.reopen.title', { month: name })}
      detail={t('actuals.ui.tasks.reopen.detail', { month: name })}
      okText={t('actuals.ui.tasks.detail.reopen')}
      danger
      save={(reason) => send(taskEndpoints.reopen, { body: { month, reason } })}
      onSaved={(detail) => {
        takeTask(client, detail);
        showToast('success', t('actuals.ui.tasks.reopen.done', { month: name }));
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
