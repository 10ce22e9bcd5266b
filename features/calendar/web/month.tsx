import { Popover } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#features/calendar/contract.ts';
import { dayOfWeek } from '#kernel/dates.ts';
import { DayEditor } from './day-editor.tsx';
import styles from './month.module.css';
import { useDayWords } from './use-day-words.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Monday first: how many cells stand empty before the first of the month. */
const leadingCells = (date: string) => (dayOfWeek(date) + 6) % 7;

export interface YearActions {
  readonly year: { readonly version: number; readonly editable: boolean };
  readonly focused: string;
  readonly editing: string | null;
  readonly onFocus: (date: string) => void;
  readonly onEdit: (date: string | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function DayCell({ day, actions }: { readonly day: CalendarDay; readonly actions: YearActions }) {
  const words = useDayWords();
  const { year, focused, editing } = actions;
  const cell = (
    <button
      type="button"
      id={`day-${day.date}`}
      className={styles.day}
      data-kind={day.kind}
      data-edited={day.edited}
      tabIndex={day.date === focused ? 0 : -1}
      aria-label={words.full(day)}
      title={words.name(day) || undefined}
      aria-disabled={!year.editable}
      onFocus={() => actions.onFocus(day.date)}
      onClick={() => year.editable && actions.onEdit(day.date)}
    >
      {Number(day.date.slice(8))}
    </button>
  );
  // Only the day being changed has a popover: 365 of them would be most of the page.
  if (editing !== day.date) return cell;
  return (
    <Popover
      open
      onOpenChange={(open) => !open && actions.onEdit(null)}
      trigger="click"
      content={<DayEditor day={day} version={year.version} onDone={() => actions.onEdit(null)} />}
    >
      {cell}
    </Popover>
  );
}

interface MonthProps {
  readonly month: string;
  readonly days: readonly CalendarDay[];
  readonly actions: YearActions;
}

/** One month; every day can be reached with the arrow keys and opened for a change. */
export function Month({ month, days, actions }: MonthProps) {
  const { t, i18n } = useTranslation();
  const [first] = days;
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' });
  return (
    <section className={styles.month} aria-labelledby={`month-${month}`}>
      <h3 id={`month-${month}`} className={styles.title}>
        {name.format(new Date(`${month}-01T00:00:00Z`))}
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the days inside */}
      <div className={styles.grid} onKeyDown={actions.onKey}>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday} className={styles.weekday} aria-hidden="true">
            {t(`calendar.ui.weekday.${weekday}`)}
          </span>
        ))}
        {first !== undefined && leadingCells(first.date) > 0 && (
          <span style={{ gridColumn: `span ${leadingCells(first.date)}` }} />
        )}
        {days.map((day) => (
          <DayCell key={day.date} day={day} actions={actions} />
        ))}
      </div>
    </section>
  );
}
