import { useTranslation } from 'react-i18next';
import { companyClock, companyToday } from '#web/company-time.ts';

/** `今天 08:55`, `11-02 09:00`, and of another year with it. */
export function useWhen(): (instant: string) => string {
  const { t } = useTranslation();
  return (instant) => {
    const [date = '', time = ''] = companyClock(instant).split(' ');
    const clock = time.slice(0, 5);
    const today = companyToday();
    if (date === today) return t('actuals.ui.tasks.today', { time: clock });
    return `${date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date} ${clock}`;
  };
}
