import { type GetRef, Input, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TEXT } from '#features/approvals/contract.ts';
import { counted, isTooLong } from '#web/ui/edit/text-limit.ts';
import { TextProblem } from '#web/ui/edit/text-problem.tsx';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { isGiven, reasonOf, withoutPreset, withPreset } from './reason-text.ts';
import styles from './reject-dialog.module.css';

/** What approvers write most; a click adds it to the reason or takes it out again. */
const PRESETS = ['wrongProject', 'wrongHours', 'unclear', 'split'] as const;

interface RejectDialogProps {
  readonly names: readonly string[];
  readonly busy: boolean;
  /** What has been written so far; whoever opens the question again goes on from there. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the server has said about the reason. */
  readonly refused: string | undefined;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Rejecting returns the whole sheet, so it says why. */
export function RejectDialog(props: RejectDialogProps) {
  const { names, busy, text, onText, refused, onReject, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const [missing, setMissing] = useState(false);
  const tooLong = isTooLong(reasonOf(text), MAX_TEXT);
  const wrong = missing || tooLong || refused !== undefined;
  const change = (next: string) => {
    onText(next);
    setMissing(false);
  };
  const send = () => {
    if (reasonOf(text) === '') setMissing(true);
    else if (!tooLong) return onReject(reasonOf(text));
    field.current?.focus({ cursor: 'end' });
  };
  const [name = ''] = names;
  return (
    <ReturnFocus>
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
        // The dialog takes the focus once it is open; whoever types right away means the reason.
        afterOpenChange={(open) => open && field.current?.focus({ cursor: 'end' })}
      >
        <p className={styles.hint}>{t('approvals.ui.rejectHint')}</p>
        <ul className={styles.presets} aria-label={t('approvals.ui.presets')}>
          {PRESETS.map((preset) => {
            const words = t(`approvals.ui.preset.${preset}`);
            const given = isGiven(text, words);
            const next = given
              ? withoutPreset(text, words)
              : withPreset(text, words, t('approvals.ui.reasonSeparator'));
            const noRoom = !given && isTooLong(reasonOf(next), MAX_TEXT);
            return (
              <li key={preset}>
                <button
                  type="button"
                  className={styles.preset}
                  aria-pressed={given}
                  disabled={noRoom}
                  {...(noRoom && { title: t('approvals.ui.presetTooLong') })}
                  onClick={() => {
                    change(next);
                    field.current?.focus({ cursor: 'end' });
                  }}
                >
                  {words}
                </button>
              </li>
            );
          })}
        </ul>
        <label htmlFor={id}>{t('approvals.ui.reason')}</label>
        <Input.TextArea
          id={id}
          className={styles.reason ?? ''}
          ref={field}
          value={text}
          count={{ ...counted(MAX_TEXT), strategy: (typed) => reasonOf(typed).length }}
          autoSize={{ minRows: 3, maxRows: 8 }}
          aria-required
          aria-invalid={wrong}
          {...(wrong && { status: 'error' as const, 'aria-describedby': `${id}-problem` })}
          onChange={({ target }) => change(target.value)}
        />
        <TextProblem
          id={`${id}-problem`}
          text={reasonOf(text)}
          limit={MAX_TEXT}
          refused={missing ? t('approvals.ui.reasonMissing') : refused}
        />
      </Modal>
    </ReturnFocus>
  );
}
