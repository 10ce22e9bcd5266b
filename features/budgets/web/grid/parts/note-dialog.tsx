import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE } from '#features/budgets/contract-grid.ts';

interface NoteDialogProps {
  readonly name: string;
  readonly note: string;
  readonly editable: boolean;
  readonly onSave: (note: string) => void;
  readonly onClose: () => void;
}

/** Why a line is as it is, in a sentence or two. */
export function NoteDialog({ name, note, editable, onSave, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(note);
  const save = () => {
    onSave(text.trim());
    onClose();
  };
  return (
    <Modal
      open
      title={t('budgets.ui.grid.noteOf', { name })}
      okText={t('budgets.ui.grid.apply')}
      cancelText={t('budgets.ui.grid.cancel')}
      onOk={save}
      onCancel={onClose}
      {...(!editable && { footer: null })}
    >
      {editable ? (
        <Input.TextArea
          autoFocus
          aria-label={t('budgets.ui.grid.noteOf', { name })}
          rows={3}
          maxLength={MAX_NOTE}
          showCount
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <p>{note}</p>
      )}
    </Modal>
  );
}
