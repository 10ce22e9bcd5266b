import { useTranslation } from 'react-i18next';
import { type RuledRow, sheetTotal } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { formatHours } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import { futureHours } from './future-hours.ts';

interface SubmitDetailProps {
  readonly rows: readonly RuledRow[];
  readonly today: CalendarDate;
}

/** What somebody agrees to when they submit, and how long they can think better of it. */
export function SubmitDetail({ rows, today }: SubmitDetailProps) {
  const { t } = useTranslation();
  const { monthDay } = useDates();
  const { dates, minutes } = futureHours(rows, today);
  const [first, last] = [dates[0], dates.at(-1)];
  const days =
    first === undefined || last === undefined || dates.length <= 3
      ? dates.map(monthDay).join(', ')
      : `${monthDay(first)} – ${monthDay(last)}`;
  return (
    <>
      <p>{t('timesheets.ui.submitDetail', { hours: formatHours(sheetTotal(rows)) })}</p>
      {dates.length > 0 && (
        <p>
          {t('timesheets.ui.submitFuture', {
            count: dates.length,
            hours: formatHours(minutes),
            days,
          })}
        </p>
      )}
      <p>{t('timesheets.ui.submitFinal')}</p>
    </>
  );
}
