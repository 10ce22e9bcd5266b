import type { Questions } from '#web/ui/use-question.ts';
import { ReasonField } from '../parts/reason-field.tsx';

/** Asks why; resolves to null when somebody thinks better of it. */
export function askReason(modal: Questions, words: { title: string; label: string; ok: string }) {
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
