import { useTranslation } from 'react-i18next';
import { useDates } from '#web/ui/dates.ts';
import styles from './day-head.module.css';

interface DayHeadProps {
  readonly day: {
    readonly date: string;
    readonly kind: string;
    readonly nameZh: string;
    readonly nameEn: string;
  };
  /** Asks for no hours. */
  readonly off: boolean;
  readonly today: boolean;
  /** How the day is read out. */
  readonly label: string;
  readonly small?: boolean;
  readonly 'aria-colindex'?: number;
}

/** One day above a column of hours: its weekday, its number, and what is special about it. */
export function DayHead({ day, off, today, label, small = false, ...rest }: DayHeadProps) {
  const { i18n } = useTranslation();
  const { weekdayLetter } = useDates();
  const { date, kind, nameZh, nameEn } = day;
  return (
    <th
      scope="col"
      className={styles.day}
      data-small={small}
      data-off={off}
      data-today={today}
      data-kind={kind}
      title={i18n.language === 'en' ? nameEn : nameZh}
      aria-label={label}
      {...rest}
    >
      <span className={styles.weekday}>{weekdayLetter(date)}</span>
      <span className={styles.number}>{Number(date.slice(-2))}</span>
    </th>
  );
}
