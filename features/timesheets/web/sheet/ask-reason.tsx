import type { Modal } from 'antd';
import { ReasonField } from '../parts/reason-field.tsx';

type Confirm = ReturnType<typeof Modal.useModal>[0];

/** Asks why; resolves to null when somebody thinks better of it. */
export function askReason(modal: Confirm, words: { title: string; label: string; ok: string }) {
  return new Promise<string | null>((resolve) => {
    let reason = '';
    const dialog = modal.confirm({
      title: words.title,
      icon: null,
      okText: words.ok,
      okButtonProps: { disabled: true },
      content: (
        <ReasonField
          label={words.label}
          onChange={(text) => {
            reason = text;
            dialog.update({ okButtonProps: { disabled: reason === '' } });
          }}
        />
      ),
      onOk: () => resolve(reason),
      onCancel: () => resolve(null),
    });
  });
}
