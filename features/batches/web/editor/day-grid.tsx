import { useTranslation } from 'react-i18next';
import type { Preview } from '#features/batches/contract.ts';
import { dayOfWeek, monthOf } from '#kernel/dates.ts';
import hidden from '#web/ui/hidden.module.css';
import styles from './preview.module.css';

type PreviewDay = Preview['days'][number];

/** Monday first: how many cells stand empty before the first day. */
const leadingCells = (date: string) => (dayOfWeek(date) + 6) % 7;

function byMonth(days: readonly PreviewDay[]): [string, PreviewDay[]][] {
  const months = new Map<string, PreviewDay[]>();
  for (const day of days) {
    const month = monthOf(day.date);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months];
}

/** Every day of the range, coloured by whether it is worked; names at the pointer. */
export function DayGrid({ days }: { readonly days: readonly PreviewDay[] }) {
  const { t, i18n } = useTranslation();
  const nameOf = ({ nameZh, nameEn }: PreviewDay) => (i18n.language === 'en' ? nameEn : nameZh);
  const words = (day: PreviewDay) =>
    [day.date, t(`calendar.ui.kind.${day.kind}`), nameOf(day)].filter(Boolean).join(' ');
  return byMonth(days).map(([month, ofMonth]) => (
    <div key={month} className={styles.month}>
      <h4 className={styles.monthTitle}>{month}</h4>
      <ol className={styles.days}>
        {ofMonth.map((day, index) => (
          <li
            key={day.date}
            className={styles.day}
            data-kind={day.kind}
            title={words(day)}
            style={index === 0 ? { gridColumnStart: leadingCells(day.date) + 1 } : undefined}
          >
            <span aria-hidden="true">{Number(day.date.slice(8))}</span>
            <span className={hidden.words}>{words(day)}</span>
          </li>
        ))}
      </ol>
    </div>
  ));
}
