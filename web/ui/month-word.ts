import { useTranslation } from 'react-i18next';

/** The month of a day, or a month itself, as a sentence has it: 10, and in English October or Oct. */
export function useMonthWord(length: 'long' | 'short' = 'long') {
  const { i18n } = useTranslation();
  return (date: string) =>
    i18n.language === 'en'
      ? new Intl.DateTimeFormat('en', { month: length, timeZone: 'UTC' }).format(
          new Date(`${date.slice(0, 7)}-01T00:00:00Z`),
        )
      : String(Number(date.slice(5, 7)));
}
