import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface MonthSwitchProps {
  readonly month: string;
  readonly onChange: (month: string) => void;
}

/** Which month is shown. */
export function MonthSwitch({ month, onChange }: MonthSwitchProps) {
  const { t } = useTranslation();
  // The library takes a new object for a new month and forgets what is being typed.
  const shown = useMemo(() => dayjs(`${month}-01`), [month]);
  return (
    <DatePicker
      picker="month"
      aria-label={t('materials.ui.month')}
      format={[t('materials.ui.monthFormat'), 'YYYY-MM', 'YYYYMM']}
      allowClear={false}
      previewValue={false}
      value={shown}
      onChange={(chosen) => {
        const next = chosen?.format('YYYY-MM');
        if (next !== undefined && next !== month) onChange(next);
      }}
    />
  );
}
