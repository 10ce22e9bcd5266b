import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RatePreview } from '#features/people/contract-rates.ts';
import { monthsText } from '#features/periods/rules.ts';
import { isMonth, monthOf } from '#kernel/dates.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { monthNames as monthNamesIn } from '#kernel/month-name.ts';
import { useMonthName } from '#web/ui/dates.ts';
import styles from './rates.module.css';

interface RatePreviewNoteProps {
  readonly preview: RatePreview | undefined;
  /** A day or a month. */
  readonly from: string;
  /** What a change takes the place of, in words. */
  readonly replaced?: string | null;
}

/** More months than this are named by the first and the last of them. */
const MONTHS_NAMED = 4;

const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

function useMonthNames(): (preview: RatePreview) => string {
  const { t } = useTranslation();
  const monthName = useMonthName();
  return ({ months }) => {
    const names = months.map(({ month }) => monthName(month));
    if (names.length <= MONTHS_NAMED) return names.join(t('people.ui.rates.listComma'));
    return t('people.ui.rates.monthRange', { first: names[0] ?? '', last: names.at(-1) ?? '' });
  };
}

/** What a change touches, before it is made: months, people and hours. */
export function RatePreviewNote({ preview, from, replaced = null }: RatePreviewNoteProps) {
  const { t, i18n } = useTranslation();
  const monthNames = useMonthNames();
  if (preview === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { months, people, approvedHours, submittedHours, until, closedMonths } = preview;
  if (closedMonths.length > 0) {
    return (
      <div className={styles.preview} role="status">
        <span className={styles.careful}>
          {t('people.ui.rates.closedMonths', {
            months: monthNamesIn(i18n.language, monthsText(closedMonths)),
          })}
        </span>
      </div>
    );
  }
  const who = t('people.ui.rates.people', { count: people });
  return (
    <div className={styles.preview} role="status">
      <strong>
        {months.length === 0
          ? t('people.ui.rates.touchesLater', { day: from, people: who })
          : t('people.ui.rates.touches', {
              months: t('people.ui.rates.months', { count: months.length }),
              people: who,
            })}
      </strong>
      {months.length > 0 && <span>{monthNames(preview)}</span>}
      {months.length > 0 && (
        <span>
          {approvedHours + submittedHours === 0
            ? t('people.ui.rates.noHours')
            : t('people.ui.rates.touchedHours', {
                approved: hoursText(approvedHours),
                submitted: hoursText(submittedHours),
              })}
        </span>
      )}
      {until !== null && (
        <span>
          {t('people.ui.rates.countsUntil', { day: isMonth(from) ? monthOf(until) : until })}
        </span>
      )}
      {replaced !== null && <span className={styles.careful}>{replaced}</span>}
    </div>
  );
}
