import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './which-days.module.css';

interface WhichDaysProps {
  readonly correcting: boolean;
  readonly onChange: (correcting: boolean) => void;
}

/** Of a sheet that is booked in part: which of its days one works on. One save is one or the other. */
export function WhichDays({ correcting, onChange }: WhichDaysProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      className={styles.choice ?? ''}
      aria-label={t('timesheets.ui.whichDays')}
      value={correcting ? 'correct' : 'modify'}
      onChange={(value) => onChange(value === 'correct')}
      options={[
        { value: 'modify', label: t('timesheets.ui.openDays') },
        { value: 'correct', label: t('timesheets.ui.bookedDays') },
      ]}
    />
  );
}
