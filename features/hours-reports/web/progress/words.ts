import { useTranslation } from 'react-i18next';
import type { ProgressBatch } from '#features/hours-reports/contract.ts';
import { daysUntil, deadlineTone } from '#features/hours-reports/rules-progress.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { companyClock, companyToday, companyZone } from '#web/company-time.ts';
import { useDates } from '#web/ui/dates.ts';

export const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

export function useNames() {
  const { i18n } = useTranslation();
  const english = i18n.language === 'en';
  return {
    nameOf: ({ nameZh, nameEn }: Named) => (english ? nameEn : nameZh),
    departmentOf: (row: { readonly deptNameZh: string; readonly deptNameEn: string }) =>
      english ? row.deptNameEn : row.deptNameZh,
  };
}

/** `今天 08:55`, `11-02 09:00`, and of another year with it. */
export function useWhen() {
  const { t } = useTranslation();
  return (instant: string): string => {
    const [date = '', time = ''] = companyClock(instant).split(' ');
    const clock = time.slice(0, 5);
    const today = companyToday();
    if (date === today) return t('hours-reports.progress.today', { time: clock });
    return `${date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date} ${clock}`;
  };
}

/** How long is left, until when, and how worrying that is. */
export function useDeadline() {
  const { t } = useTranslation();
  const { dueTime } = useDates();
  return ({ deadline, openAt, phase }: ProgressBatch) => {
    const now = new Date();
    if (phase === 'notYet') {
      const at = dueTime(openAt);
      return { tone: 'plain' as const, words: t('hours-reports.progress.opens', { at }) };
    }
    const tone = phase === 'closed' ? ('plain' as const) : deadlineTone(deadline, now);
    const zone = companyZone.get() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const days = daysUntil(deadline, now, zone);
    const at = dueTime(deadline);
    if (tone === 'bad' || phase === 'closed') {
      return { tone, words: t('hours-reports.progress.ended', { at }) };
    }
    return days === 0
      ? { tone, words: t('hours-reports.progress.dueToday', { at }) }
      : { tone, words: t('hours-reports.progress.due', { count: days, at }) };
  };
}
