import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#features/calendar/contract.ts';

/** A day in words: its name, and everything about it for those who cannot see its colour. */
export function useDayWords() {
  const { t, i18n } = useTranslation();
  const name = ({ nameZh, nameEn }: CalendarDay) =>
    i18n.language === 'en' ? nameEn || nameZh : nameZh || nameEn;
  const full = (day: CalendarDay) =>
    [day.date, t(`calendar.ui.kind.${day.kind}`), name(day)].filter(Boolean).join(' ');
  return { name, full };
}
