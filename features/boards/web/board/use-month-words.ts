import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { spanText } from '../analysis/words.ts';
import { monthIn } from './months.ts';

/** 9月, Sep; 1–9月, Jan–Sep; and with their year 2026年1–9月, Jan – Sep 2026, as months are written everywhere. */
export function useMonthWords() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
    const monthWord = (month: number) => short.format(new Date(Date.UTC(2026, month - 1, 1)));
    return {
      monthWord,
      spanWord: (from: number, to: number) =>
        from === to
          ? monthWord(from)
          : i18n.language === 'en'
            ? `${monthWord(from)}–${monthWord(to)}`
            : t('boards.board.months', { from, to }),
      yearSpan: (year: number, from: number, to: number) =>
        spanText(i18n.language, monthIn(year, from), monthIn(year, to)),
    };
  }, [t, i18n.language]);
}
