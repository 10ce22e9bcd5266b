import { useMemo } from 'react';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { useDates } from '#web/ui/dates.ts';
import type { SheetColumn } from '../grid/hours-grid.tsx';

/** The days of a batch as columns; open where hours are asked for. */
export function useDays({ days }: Pick<CurrentSheet, 'days'>): readonly SheetColumn[] {
  const { fullDay } = useDates();
  return useMemo(
    () =>
      days.map((day) => ({
        ...day,
        key: day.date,
        open: day.requiredHours > 0,
        label: fullDay(day.date),
      })),
    [days, fullDay],
  );
}
