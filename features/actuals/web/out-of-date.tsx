import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { useWhen } from './when.ts';

interface OutOfDateNoteProps {
  readonly months: OutOfDate;
  readonly action?: ReactNode;
}

/** Says of open months that what is shown of them has not seen everything, and what it has not. */
export function OutOfDateNote({ months, action }: OutOfDateNoteProps) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const when = useWhen();
  return months.map(({ month, causes, since }) => (
    <Alert
      key={month}
      type="warning"
      showIcon
      title={t('actuals.ui.outOfDate.title', {
        month: monthName(month),
        since: when(since),
        causes: causes
          .map((cause) => t(`actuals.ui.outOfDate.cause.${cause}`))
          .join(t('actuals.ui.outOfDate.and')),
      })}
      action={action}
    />
  ));
}
