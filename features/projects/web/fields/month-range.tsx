import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

export interface Months {
  readonly from: string;
  readonly to: string;
}

interface MonthRangeProps {
  readonly value: Months;
  readonly onChange: (months: Months) => void;
  /** Of its first and its last field. */
  readonly labels: readonly [string, string];
}

/** From one month to another, both included; the same one twice for a single month. */
export function MonthRange({ value, onChange, labels }: MonthRangeProps) {
  return (
    <DatePicker.RangePicker
      picker="month"
      format="YYYY-MM"
      allowClear={false}
      value={[dayjs(value.from), dayjs(value.to)]}
      placeholder={[...labels]}
      onChange={(chosen) => {
        const [from, to] = chosen ?? [];
        if (from && to) onChange({ from: from.format('YYYY-MM'), to: to.format('YYYY-MM') });
      }}
    />
  );
}
