import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TEXT } from '#features/approvals/contract.ts';
import styles from './reject-dialog.module.css';

/** What approvers write most; one is taken over with a click and can be added to. */
const PRESETS = ['wrongProject', 'wrongHours', 'unclear', 'split'] as const;

interface RejectDialogProps {
  readonly names: readonly string[];
  readonly busy: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Rejecting returns the whole sheet, so it says why. */
export function RejectDialog({ names, busy, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const send = () => {
    if (reason.trim() === '') setMissing(true);
    else onReject(reason.trim());
  };
  const [name = ''] = names;
  return (
    <Modal
      open
      title={
        names.length === 1
          ? t('approvals.ui.rejectTitle', { name })
          : t('approvals.ui.rejectManyTitle', { count: names.length })
      }
      okText={t('approvals.ui.reject')}
      okButtonProps={{ danger: true }}
      cancelText={t('edit.cancel')}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('approvals.ui.rejectHint')}</p>
      <ul className={styles.presets} aria-label={t('approvals.ui.presets')}>
        {PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={reason === t(`approvals.ui.preset.${preset}`)}
              onClick={() => {
                setReason(t(`approvals.ui.preset.${preset}`));
                setMissing(false);
              }}
            >
              {t(`approvals.ui.preset.${preset}`)}
            </button>
          </li>
        ))}
      </ul>
      <label htmlFor={id}>{t('approvals.ui.reason')}</label>
      <Input.TextArea
        id={id}
        className={styles.reason ?? ''}
        autoFocus
        value={reason}
        maxLength={MAX_TEXT}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        aria-required
        aria-invalid={missing}
        {...(missing && { status: 'error' as const, 'aria-describedby': `${id}-missing` })}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
      {missing && (
        <p id={`${id}-missing`} className={styles.missing} role="alert">
          {t('approvals.ui.reasonMissing')}
        </p>
      )}
    </Modal>
  );
}
