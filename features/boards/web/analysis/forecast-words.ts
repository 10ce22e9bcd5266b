import { useTranslation } from 'react-i18next';
import type { Forecast } from '#features/boards/contract-forecast.ts';
import type { Unit } from '#features/budgets/rules.ts';
import { yuanToFen } from '#kernel/money.ts';
import { fenText } from './words.ts';

/** What a forecast is, in words: its method's name, and how it comes about with its own figures. */
export function useForecastWords(unit: Unit) {
  const { t } = useTranslation();
  const text = (yuan: number | null) => fenText(yuan === null ? null : yuanToFen(yuan), unit);
  return {
    method: ({ method }: Forecast) => t(`boards.analysis.forecast.method.${method}`),
    rule: ({ method }: Forecast) => t(`boards.analysis.forecast.rule.${method}`),
    formula: ({ method, bac, ac, etc, eac, ev }: Forecast): string | null => {
      if (eac === null) return null;
      return method === 'cpi'
        ? `EAC = ${text(bac)} × ${text(ac)} ÷ ${text(ev)} = ${text(eac)}`
        : `EAC = ${text(ac)} + ${text(etc)} = ${text(eac)}`;
    },
    missing: ({ missing }: Forecast) =>
      missing === null ? null : t(`boards.analysis.forecast.missing.${missing}`),
  };
}
