import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  FIRST_RATE_DAY,
  LAST_RATE_DAY,
  MAX_HOURLY_YUAN,
  MIN_HOURLY_YUAN,
} from '#features/people/rules-rates.ts';
import { isDate, isMonth, monthOf } from '#kernel/dates.ts';
import { yuanToFen } from '#kernel/money.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { YuanItem } from '#web/ui/edit/yuan-item.tsx';
import { MonthField } from '#web/ui/month-field.tsx';
import styles from './rates.module.css';

const FIRST_RATE_MONTH = monthOf(FIRST_RATE_DAY);
const LAST_RATE_MONTH = monthOf(LAST_RATE_DAY);

/** A day or a month a rate may begin with. */
export const isRateTime = (from: string): boolean =>
  isMonth(from)
    ? from >= FIRST_RATE_MONTH && from <= LAST_RATE_MONTH
    : isDate(from) && from >= FIRST_RATE_DAY && from <= LAST_RATE_DAY;

interface DayInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (day: string) => void;
}

function DayInput({ id, value = '', onChange }: DayInputProps) {
  return (
    <DateField
      {...(id !== undefined && { id })}
      className={styles.day ?? ''}
      value={value}
      min={FIRST_RATE_DAY}
      max={LAST_RATE_DAY}
      required
      onChange={(day) => onChange?.(day)}
    />
  );
}

export function FromDayItem() {
  const { t } = useTranslation();
  return (
    <Form.Item name="effectiveFrom" label={t('people.ui.rates.effectiveFrom')} required>
      <DayInput />
    </Form.Item>
  );
}

export function FromMonthItem() {
  const { t } = useTranslation();
  return (
    <Form.Item name="fromMonth" label={t('people.ui.standards.fromMonth')} required>
      <MonthField min={FIRST_RATE_MONTH} max={LAST_RATE_MONTH} />
    </Form.Item>
  );
}

/** Yuan for an hour of work. */
export function HourlyItem({ name, label }: { readonly name: string; readonly label: string }) {
  const { t } = useTranslation();
  return (
    <YuanItem
      name={name}
      label={label}
      min={yuanToFen(MIN_HOURLY_YUAN)}
      max={yuanToFen(MAX_HOURLY_YUAN)}
      unit={t('people.ui.rates.unit')}
    />
  );
}
