import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanColumn, planColumns } from '#features/budgets/rules-grid.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import type { CellColumn } from '#web/ui/grid/cell-rows.ts';

/** A month, or the sum of several, as the head of a grid names it. */
export interface MonthColumn extends CellColumn, Pick<PlanColumn, 'kind' | 'months'> {
  readonly label: string;
  /** As it is read out. */
  readonly long: string;
  /** The books of the month are closed. */
  readonly closed: boolean;
}

const TONES = { quarter: 'group', year: 'total', total: 'total' } as const;

const WHOLE_YEAR = 12;

function useMonthNames() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
    return (month: Month) => short.format(new Date(`${firstDay(month)}T00:00:00Z`));
  }, [i18n.language]);
}

/** The words for columns of one kind; with several years each says which. */
export function useColumnWords(months: readonly Month[]) {
  const { t } = useTranslation();
  const shortOf = useMonthNames();
  const single = new Set(months.map((month) => month.slice(0, 4))).size <= 1;
  return useMemo(
    () =>
      ({ key, kind, months: of }: PlanColumn): string => {
        if (kind === 'total') return t('budgets.ui.grid.total');
        if (!single) return key.replace('-Q', ' Q');
        if (kind === 'month') return shortOf(key);
        if (kind === 'quarter') return key.slice(5);
        const whole = of.length === WHOLE_YEAR;
        return t(whole ? 'budgets.ui.grid.wholeYear' : 'budgets.ui.grid.total');
      },
    [t, shortOf, single],
  );
}

/** Months with their quarters and years after them. */
export function useColumns(
  months: readonly Month[],
  closedThrough: Month | null,
): readonly MonthColumn[] {
  const wordsOf = useColumnWords(months);
  return useMemo(
    () =>
      planColumns(months).map((column): MonthColumn => {
        const { key, kind } = column;
        const common = { ...column, label: wordsOf(column) };
        if (kind === 'month') {
          return { ...common, long: key, closed: closedThrough !== null && key <= closedThrough };
        }
        return {
          ...common,
          long: kind === 'quarter' ? key.replace('-', ' ') : common.label,
          closed: false,
          tone: TONES[kind],
          sumOf: column.months,
        };
      }),
    [months, closedThrough, wordsOf],
  );
}
