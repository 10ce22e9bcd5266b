import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#kernel/dates.ts';
import { SignedInUserContext } from '../signed-in/signed-in-user.ts';

/** A calendar day has no zone; it is the same day wherever it is read. */
const dayAt = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);

function dateWords(language: string, timeZone: string | undefined) {
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (date: CalendarDate) => format.format(dayAt(date));
  };
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone, hourCycle: 'h23' });
    return (instant: string) => format.format(new Date(instant));
  };
  return {
    /** 11月3日, Nov 3 */
    monthDay: day({ month: 'short', day: 'numeric' }),
    /** 一, M */
    weekdayLetter: day({ weekday: 'narrow' }),
    /** 11月3日星期二, Tuesday, November 3 */
    fullDay: day({ weekday: 'long', month: 'long', day: 'numeric' }),
    time: moment({ hour: '2-digit', minute: '2-digit' }),
    /** With the weekday, as a deadline is read. */
    dueTime: moment({
      month: 'short',
      day: 'numeric',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
    moment: moment({
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  };
}

export type DateWords = ReturnType<typeof dateWords>;

/**
 * Days and moments as people write them in the language of the interface. A deadline is the same
 * time of day for everybody: moments are shown as the company's clocks show them.
 */
export function useDates(): DateWords {
  const { i18n } = useTranslation();
  const timeZone = useContext(SignedInUserContext)?.timeZone;
  return useMemo(() => dateWords(i18n.language, timeZone), [i18n.language, timeZone]);
}
