import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** 9月, Sep; and 1–9 月, Jan–Sep. */
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
    };
  }, [t, i18n.language]);
}
