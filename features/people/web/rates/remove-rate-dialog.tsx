import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RateEntryView } from '#features/people/contract-rates.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type RateTarget, useRatePreview, useRemoveRate } from './queries.ts';
import { RatePreviewNote } from './rate-preview-note.tsx';
import styles from './rates.module.css';

interface RemoveRateDialogProps {
  readonly target: RateTarget;
  readonly name: string;
  readonly entry: RateEntryView;
  readonly onClose: () => void;
}

/** Asks before a rate goes, and says which months then cost something else. */
export function RemoveRateDialog({ target, name, entry, onClose }: RemoveRateDialogProps) {
  const { t } = useTranslation();
  const { effectiveFrom, hourlyCost } = entry;
  const preview = useRatePreview(target, effectiveFrom, true);
  const remove = useRemoveRate();
  const confirm = () =>
    remove.mutate(
      { ...target, effectiveFrom, hourlyCost },
      {
        onSuccess: () => showToast('success', t('people.ui.rates.removed')),
        // Refused, it is gone or another one by now; the table behind shows what there is.
        onSettled: onClose,
      },
    );
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('people.ui.rates.removeTitle', { name })}
        okText={t('people.ui.rates.remove')}
        okButtonProps={{ danger: true, disabled: preview.data?.closedMonths.length !== 0 }}
        cancelText={t('people.ui.rates.cancel')}
        confirmLoading={remove.isPending}
        onOk={confirm}
        onCancel={onClose}
        width={460}
      >
        <div className={styles.asking}>
          <p className={styles.question}>
            {t('people.ui.rates.removeQuestion', {
              day: effectiveFrom,
              amount: yuanText(hourlyCost),
            })}
          </p>
          <RatePreviewNote preview={preview.data} effectiveFrom={effectiveFrom} removing />
        </div>
      </Modal>
    </ReturnFocus>
  );
}
