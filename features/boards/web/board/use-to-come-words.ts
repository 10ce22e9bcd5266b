import { useTranslation } from 'react-i18next';
import type { FORECAST_METHODS } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { useMonthName } from '#web/ui/dates.ts';

interface Forecast {
  readonly budgetId: number;
  readonly budgetType: BudgetType;
  readonly forecastMethod: (typeof FORECAST_METHODS)[number];
}

/** What a forecast adds to what is booked, by its name and how that is worked out. */
export function useToComeWords() {
  const { t } = useTranslation();
  const monthName = useMonthName();
  return ({ budgetId, budgetType, forecastMethod }: Forecast, through: Month | null) => ({
    name: t('boards.board.toCome'),
    budgetId,
    through,
    why: [
      // Each member is forecast by its own method.
      budgetType === BudgetType.INTEGRATION
        ? t('boards.board.ofMembers')
        : t(`boards.board.toComeBy.${forecastMethod}`),
      ...(through === null
        ? []
        : [t('boards.analysis.forecast.asOf', { month: monthName(through) })]),
    ].join(' · '),
  });
}
