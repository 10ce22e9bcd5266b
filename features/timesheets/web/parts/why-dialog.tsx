import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet, SheetDay } from '#features/timesheets/contract.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from './why-dialog.module.css';

interface WhyDialogProps {
  readonly current: CurrentSheet;
  readonly onClose: () => void;
}

function useReason() {
  const { t, i18n } = useTranslation();
  return ({ reason, kind, nameZh, nameEn }: SheetDay) => {
    const name = i18n.language === 'en' ? nameEn : nameZh;
    const words =
      reason === 'working' || reason === 'off'
        ? t(`calendar.ui.kind.${kind}`)
        : t(`timesheets.ui.reason.${reason}`);
    return name === '' ? words : `${words} · ${name}`;
  };
}

/** Why so many hours: every day with what it asks for. */
export function WhyDialog({ current, onClose }: WhyDialogProps) {
  const { t } = useTranslation();
  const { fullDay } = useDates();
  const reasonOf = useReason();
  const working = current.days.filter(({ requiredHours }) => requiredHours > 0).length;
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      title={t('timesheets.ui.why', { hours: current.requiredHours })}
    >
      <p>{t('timesheets.ui.whySum', { days: working, hours: current.requiredHours })}</p>
      {current.unconfirmedYears.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('timesheets.ui.unconfirmed', { years: current.unconfirmedYears.join(', ') })}
        />
      )}
      <table className={styles.days}>
        <tbody>
          {current.days.map((day) => (
            <tr key={day.date} data-working={day.requiredHours > 0}>
              <th scope="row">{fullDay(day.date)}</th>
              <td>{reasonOf(day)}</td>
              <td className={styles.hours}>{day.requiredHours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
