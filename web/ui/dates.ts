import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import { monthName } from '#kernel/month-name.ts';
import { companyClock, companyZone } from '../company-time.ts';
import { useStore } from './use-store.ts';

/** A calendar day has no zone; it is the same day wherever it is read. */
const dayAt = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);

function dateWords(language: string, timeZone: string | undefined) {
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (date: CalendarDate) => format.format(dayAt(date));
  };
  const dateTime = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, {
      ...options,
      timeZone,
      hourCycle: 'h23',
    });
    return (instant: string) => format.format(new Date(instant));
  };
  return {
    /** 11月3日, Nov 3 */
    monthDay: day({ month: 'short', day: 'numeric' }),
    /** 一, M */
    weekdayLetter: day({ weekday: 'narrow' }),
    /** 11月3日星期二, Tuesday, November 3 */
    fullDay: day({ weekday: 'long', month: 'long', day: 'numeric' }),
    time: dateTime({ hour: '2-digit', minute: '2-digit' }),
    /** With the weekday, as a deadline is read. */
    dueTime: dateTime({
      month: 'short',
      day: 'numeric',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
    /** 2026-11-03 18:00: where a year belongs to it, a date is written as it is typed. */
    dateTime: (instant: string) => companyClock(instant).slice(0, 16),
  };
}

export type DateWords = ReturnType<typeof dateWords>;

/** Days and times as people write them in the language of the interface, on the company's clock. */
export function useDates(): DateWords {
  const { i18n } = useTranslation();
  const timeZone = useStore(companyZone);
  return useMemo(() => dateWords(i18n.language, timeZone), [i18n.language, timeZone]);
}

/** 2026年10月, Oct 2026 */
export function useMonthName(): (month: Month) => string {
  const { language } = useTranslation().i18n;
  return useCallback((month) => monthName(language, month), [language]);
}
