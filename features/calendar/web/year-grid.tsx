import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CalendarDay, CalendarYear } from '#features/calendar/contract.ts';
import { monthOf } from '#kernel/dates.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { Month, type YearActions } from './month.tsx';
import { moveDate } from './move-date.ts';
import styles from './year-grid.module.css';

function byMonth(days: readonly CalendarDay[]): [string, CalendarDay[]][] {
  const months = new Map<string, CalendarDay[]>();
  for (const day of days) {
    const month = monthOf(day.date);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months];
}

const focusDay = (date: string) => document.getElementById(`day-${date}`)?.focus();

/** Twelve months with one place for the keyboard: arrows move by day and week, Enter opens. */
export function YearGrid({ data }: { readonly data: CalendarYear }) {
  const [focused, setFocused] = useState(`${data.year}-01-01`);
  const [editing, setEditing] = useKeptState<string | null>('edited day', null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    // Opening and closing replaces the day's button, so the keyboard's place is put back by hand.
    if (editing === null && last.current !== null) focusDay(last.current);
    last.current = editing;
  }, [editing]);
  const onKey = (event: KeyboardEvent) => {
    const onDay = (event.target as HTMLElement).id.startsWith('day-');
    const target = onDay ? moveDate(focused, event.key) : null;
    if (target === null) return;
    event.preventDefault();
    setFocused(target);
    focusDay(target);
  };
  const actions: YearActions = {
    year: { version: data.version, editable: data.abilities.edit },
    focused,
    editing,
    onFocus: setFocused,
    onEdit: setEditing,
    onKey,
  };
  return (
    <div className={styles.months}>
      {byMonth(data.days).map(([month, days]) => (
        <Month key={month} month={month} days={days} actions={actions} />
      ))}
    </div>
  );
}
