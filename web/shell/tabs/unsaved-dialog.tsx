import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ReturnFocus } from '../../ui/focus/return-focus.tsx';
import type { TabQuestion } from './use-tab-actions.ts';

/** Asks before what somebody has typed goes away with its tab. */
export function UnsavedDialog({ proceed, stay }: TabQuestion) {
  const { t } = useTranslation();
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('edit.discardTitle')}
        okText={t('edit.discard')}
        okButtonProps={{ danger: true }}
        cancelText={t('edit.keepEditing')}
        // A slip of the key keeps what was typed.
        cancelButtonProps={{ autoFocus: true }}
        onOk={proceed}
        onCancel={stay}
        width={420}
      />
    </ReturnFocus>
  );
}
