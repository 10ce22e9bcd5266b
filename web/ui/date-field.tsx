import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
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

const dayOrNone = (value: string | undefined) => (value ? { day: dayjs(value) } : null);

/** A day, typed or chosen, in and out as the text it is everywhere else; the library's dates stay here. */
export function DateField(props: DateFieldProps) {
  const { id, label, placeholder, value, min, max, required = false, className } = props;
  const first = dayOrNone(min);
  const last = dayOrNone(max);
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
      value={dayOrNone(value)?.day ?? null}
      onChange={(chosen) => props.onChange(chosen === null ? '' : chosen.format('YYYY-MM-DD'))}
    />
  );
}
