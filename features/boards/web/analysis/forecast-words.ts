import { useTranslation } from 'react-i18next';
import type { Forecast } from '#features/boards/contract-forecast.ts';
import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import { yuanToFen } from '#kernel/money.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { fenText } from './words.ts';

/** What a forecast is, in words: its method's name, and how it comes about with its own figures. */
export function useForecastWords(unit: ShownUnit) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const text = (yuan: number | null) => fenText(yuan === null ? null : yuanToFen(yuan), unit);
  const sumOf = ({ method, bac, ac, etc, ev }: Forecast): string =>
    method === 'cpi' ? `${text(bac)} × ${text(ac)} ÷ ${text(ev)}` : `${text(ac)} + ${text(etc)}`;
  return {
    method: ({ method }: Forecast) => t(`boards.analysis.forecast.method.${method}`),
    rule: ({ method }: Forecast) => t(`boards.analysis.forecast.rule.${method}`),
    /** With its name alone where there is nothing to reckon with. */
    methodAndSum: (forecast: Forecast): string => {
      const method = t(`boards.analysis.forecast.method.${forecast.method}`);
      return forecast.eac === null ? method : `${method} ${sumOf(forecast)}`;
    },
    formula: (forecast: Forecast): string | null =>
      forecast.eac === null ? null : `EAC = ${sumOf(forecast)} = ${text(forecast.eac)}`,
    /** Whatever months are shown, it counts up to the last closed one. */
    asOf: ({ through }: Forecast) =>
      through === null ? null : t('boards.analysis.forecast.asOf', { month: monthName(through) }),
    passed: ({ provisionalAmount }: Forecast) =>
      t('boards.analysis.forecast.passed', { amount: text(provisionalAmount) }),
    missing: ({ missing }: Forecast) =>
      missing === null ? null : t(`boards.analysis.forecast.missing.${missing}`),
  };
}
