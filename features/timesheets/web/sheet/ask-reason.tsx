import type { Questions } from '#web/ui/use-question.ts';
import { ReasonField, reasonIn } from '../parts/reason-field.tsx';

interface ReasonAsked {
  readonly title: string;
  readonly label: string;
  readonly ok: string;
  readonly cancel: string;
  /** What somebody has typed already. */
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Asks why; resolves to null when somebody thinks better of it. */
export function askReason(modal: Questions, asked: ReasonAsked) {
  const { title, label, ok, cancel, typed, onType } = asked;
  return new Promise<string | null>((resolve) => {
    let reason = reasonIn(typed);
    const dialog = modal.confirm({
      title,
      icon: null,
      okText: ok,
      cancelText: cancel,
      okButtonProps: { disabled: reason === '' },
      content: (
        <ReasonField
          label={label}
          typed={typed}
          onChange={(text) => {
            onType(text);
            reason = reasonIn(text);
            dialog.update({ okButtonProps: { disabled: reason === '' } });
          }}
        />
      ),
      onOk: () => resolve(reason),
      onCancel: () => resolve(null),
    });
  });
}
