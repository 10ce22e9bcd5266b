import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';
import type { CalendarDate } from '#kernel/dates.ts';
import type { WallClock } from '#kernel/wall-clock.ts';

interface FieldProps<Value extends string> {
  readonly id?: string;
  /** The name, where no label points at the field. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Empty for none. */
  readonly value: Value | '';
  readonly min?: Value | '';
  readonly max?: Value | '';
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Where it says what is wrong with the value; nothing is wrong without it. */
  readonly problemId?: string | undefined;
  readonly className?: string;
  readonly onChange: (value: Value | '') => void;
}

/** The library takes a new object for a new day and forgets what is being typed: one object for each. */
const useDay = (value: string | undefined) =>
  useMemo(() => (value ? { day: dayjs(value) } : null), [value]);

const DAY = 'YYYY-MM-DD';
const DATE_TIME = 'YYYY-MM-DD HH:mm';

/** Choosing takes no further press: the field is left with what it shows. */
const WITH_TIME = { showTime: { format: 'HH:mm' }, needConfirm: false } as const;

function PickedField<Value extends string>(
  props: FieldProps<Value> & { readonly format: typeof DAY | typeof DATE_TIME },
) {
  const { id, label, placeholder, value, min, max, required = false, format, problemId } = props;
  const shown = useDay(value);
  const first = useDay(min);
  const last = useDay(max);
  const take = (next: string) => {
    if (next !== value) props.onChange(next as Value | '');
  };
  /** A whole day counts as soon as it is typed, without Enter and without leaving the field. */
  const takeTyped = (typed: Dayjs | null | undefined) => {
    const next = typed?.format(format);
    if (next && (!min || next >= min) && (!max || next <= max)) take(next);
  };
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      {...(props.className !== undefined && { className: props.className })}
      {...(props.disabled && { disabled: true })}
      {...(problemId !== undefined && {
        status: 'error' as const,
        'aria-invalid': true,
        'aria-describedby': problemId,
      })}
      {...(first && { minDate: first.day })}
      {...(last && { maxDate: last.day })}
      {...(format === DATE_TIME && WITH_TIME)}
      format={format}
      allowClear={!required}
      // A pointer that happens to rest over the calendar must not replace what is typed.
      previewValue={false}
      value={shown?.day ?? null}
      onCalendarChange={(typed) => takeTyped([typed].flat()[0])}
      onChange={(chosen) => take(chosen === null ? '' : chosen.format(format))}
    />
  );
}

/** A day, typed or chosen, in and out as the text it is everywhere else; the library's dates stay here. */
export const DateField = (props: FieldProps<CalendarDate>) => (
  <PickedField<CalendarDate> {...props} format={DAY} />
);

/** A day with its time, as the company's clocks show it. */
export const DateTimeField = (props: FieldProps<WallClock>) => (
  <PickedField<WallClock> {...props} format={DATE_TIME} />
);
