import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { useWhen } from './when.ts';

/** Of open months: that what is shown of them has not seen everything, and what it has not. */
export function useOutOfDateWords(): (month: OutOfDate[number]) => string {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const when = useWhen();
  return ({ month, causes, since }) =>
    t('actuals.sheet.outOfDate', {
      month: monthName(month),
      since: when(since),
      causes: causes
        .map((cause) => t(`actuals.cause.${cause}`))
        .join(t('actuals.sheet.outOfDateAnd')),
    });
}

interface OutOfDateNoteProps {
  readonly months: OutOfDate;
  readonly action?: ReactNode;
}

export function OutOfDateNote({ months, action }: OutOfDateNoteProps) {
  const wordsOf = useOutOfDateWords();
  return months.map((one) => (
    <Alert key={one.month} type="warning" showIcon title={wordsOf(one)} action={action} />
  ));
}
