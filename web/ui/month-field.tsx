import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldAria } from './edit/field-aria.ts';
import styles from './month-field.module.css';

interface MonthFieldProps extends FieldAria {
  readonly id?: string;
  /** The name, where no label points at the field. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly value?: string | null;
  readonly onChange?: (month: string | null) => void;
  readonly min?: string | null;
  readonly max?: string | null;
  /** Whether it may be left empty. */
  readonly optional?: boolean;
  readonly disabled?: boolean;
  readonly size?: 'small' | 'middle';
  readonly className?: string;
}

const MONTH = 'YYYY-MM';

/** The library takes a new object for a new month and forgets what is being typed: one object for each. */
const useMonth = (value: string | null | undefined) =>
  useMemo(() => (value ? dayjs(`${value}-01`) : null), [value]);

/** A month, typed or chosen, in and out as the text it is everywhere else. */
export function MonthField(props: MonthFieldProps) {
  const { id, label, placeholder, value, onChange, min, max, optional = false, size } = props;
  const { t } = useTranslation();
  const [shown, first, last] = [useMonth(value), useMonth(min), useMonth(max)];
  const take = (next: string | null) => {
    if (next !== (value ?? null)) onChange?.(next);
  };
  /** A whole month counts as soon as it is typed, without Enter and without leaving the field. */
  const takeTyped = (typed: Dayjs | null | undefined) => {
    const next = typed?.format(MONTH);
    if (next && (!min || next >= min) && (!max || next <= max)) take(next);
  };
  return (
    <DatePicker
      picker="month"
      // Shown as in texts; typed in digits as well.
      format={[t('edit.monthFormat'), MONTH, 'YYYYMM']}
      className={props.className ?? styles.wide ?? ''}
      allowClear={optional}
      previewValue={false}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      {...(size !== undefined && { size })}
      {...(props.disabled && { disabled: true })}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      aria-required={props['aria-required']}
      value={shown}
      onCalendarChange={(typed) => takeTyped([typed].flat()[0])}
      onChange={(chosen) => take(chosen === null ? null : chosen.format(MONTH))}
    />
  );
}
