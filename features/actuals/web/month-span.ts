import { useTranslation } from 'react-i18next';
import type { Month } from '#kernel/dates.ts';
import { useMonthName } from '#web/ui/dates.ts';

/** Several months in few words. */
export function useMonthSpan() {
  const { t } = useTranslation();
  const monthName = useMonthName();
  return {
    /** The first and the last where there are many. */
    listed: (months: readonly Month[]): string => {
      const names = months.map(monthName);
      if (names.length <= 2) return names.join(' / ');
      return `${names[0]} … ${names.at(-1)}`;
    },
    /** From one month to another; either may be left open. */
    between: (from: Month | null, to: Month | null): string => {
      const first = from === null ? t('actuals.ui.mapping.ever') : monthName(from);
      return `${first} – ${to === null ? t('actuals.ui.mapping.onwards') : monthName(to)}`;
    },
  };
}
