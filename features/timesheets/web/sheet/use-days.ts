import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { type CalendarDate, monthOf } from '#kernel/dates.ts';
import { useDates } from '#web/ui/dates.ts';
import type { SheetColumn } from '../grid/hours-grid.tsx';

/** The days of a batch as columns; open where hours are asked for and may change here. */
export function useDays(
  { days, bookedMonths }: Pick<CurrentSheet, 'days' | 'bookedMonths'>,
  isKept: ((date: CalendarDate) => boolean) | null,
): readonly SheetColumn[] {
  const { t } = useTranslation();
  const { fullDay } = useDates();
  return useMemo(
    () =>
      days.map((day) => {
        const booked = bookedMonths.includes(monthOf(day.date));
        const label = fullDay(day.date);
        return {
          ...day,
          key: day.date,
          open: day.requiredHours > 0 && isKept?.(day.date) !== true,
          label: booked ? t('timesheets.ui.bookedDay', { day: label }) : label,
        };
      }),
    [days, bookedMonths, isKept, fullDay, t],
  );
}
