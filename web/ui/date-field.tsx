import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';
import type { CalendarDate } from '#kernel/dates.ts';

interface DateFieldProps {
  readonly id?: string;
  /** The name, where no label points at the field. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Empty for no day. */
  readonly value: CalendarDate | '';
  readonly min?: CalendarDate | '';
  readonly max?: CalendarDate | '';
  readonly required?: boolean;
  readonly className?: string;
  readonly onChange: (day: CalendarDate | '') => void;
}

/** The library takes a new object for a new day and forgets what is being typed: one object for each day. */
const useDay = (value: string | undefined) =>
  useMemo(() => (value ? { day: dayjs(value) } : null), [value]);

/** A day, typed or chosen, in and out as the text it is everywhere else; the library's dates stay here. */
export function DateField(props: DateFieldProps) {
  const { id, label, placeholder, value, min, max, required = false, className } = props;
  const shown = useDay(value);
  const first = useDay(min);
  const last = useDay(max);
  const take = (day: CalendarDate | '') => {
    if (day !== value) props.onChange(day);
  };
  /** A whole day counts as soon as it is typed, without Enter and without leaving the field. */
  const takeTyped = (typed: Dayjs | null | undefined) => {
    const day = typed?.format('YYYY-MM-DD');
    if (day && (!min || day >= min) && (!max || day <= max)) take(day);
  };
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      {...(className !== undefined && { className })}
      {...(first && { minDate: first.day })}
      {...(last && { maxDate: last.day })}
      format="YYYY-MM-DD"
      allowClear={!required}
      // A pointer that happens to rest over the calendar must not replace what is typed.
      previewValue={false}
      value={shown?.day ?? null}
      onCalendarChange={(typed) => takeTyped([typed].flat()[0])}
      onChange={(chosen) => take(chosen === null ? '' : chosen.format('YYYY-MM-DD'))}
    />
  );
}
