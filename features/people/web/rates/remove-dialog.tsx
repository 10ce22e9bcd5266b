import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { type Dated, useRatePreview } from './queries.ts';
import { RatePreviewNote } from './rate-preview-note.tsx';
import styles from './rates.module.css';

interface RemoveDialogProps {
  readonly title: string;
  readonly question: string;
  readonly target: Dated;
  readonly from: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a dated entry goes, and says which months then cost something else. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, question, target, from, busy, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const preview = useRatePreview(target, from, true);
  return (
    <ReturnFocus>
      <Modal
        open
        title={title}
        okText={t('people.ui.rates.remove')}
        okButtonProps={{ danger: true, disabled: preview.data?.closedMonths.length !== 0 }}
        cancelText={t('people.ui.rates.cancel')}
        confirmLoading={busy}
        onOk={onConfirm}
        onCancel={onClose}
        width={460}
      >
        <div className={styles.asking}>
          <p className={styles.question}>{question}</p>
          <RatePreviewNote preview={preview.data} from={from} />
        </div>
      </Modal>
    </ReturnFocus>
  );
}
